// Sets the language of the page before anything is visible: that of the settings, or else the browser's first language
// that the Studio supports. A classic script, so that the page doesn't change its direction visibly.
(() => {
  const spoken = ["en", "de", "ar"];
  const fromRight = ["ar"];
  let chosen = "auto";
  try {
    chosen = JSON.parse(localStorage.getItem("inkstone.settings") ?? "null")?.language ?? "auto";
  } catch { /* storage is blocked */ }
  const tags = spoken.includes(chosen) ? [chosen] : navigator.languages.map((tag) => tag.split("-")[0]);
  const language = tags.find((tag) => spoken.includes(tag)) ?? "en";
  document.documentElement.lang = language;
  if (fromRight.includes(language)) document.documentElement.dir = "rtl";
})();
