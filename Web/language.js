// The language of the page, before anything of it is seen: what the person chose in the settings, or else the first
// of the languages of the browser that the Studio speaks. A classic script, so that the page does not turn around.
(() => {
  const spoken = ["en", "de", "ar"];
  const fromRight = ["ar"];
  let chosen = "auto";
  try {
    chosen = JSON.parse(localStorage.getItem("inkstone.settings") ?? "null")?.language ?? "auto";
  } catch { /* nothing is kept in this browser */ }
  const tags = spoken.includes(chosen) ? [chosen] : navigator.languages.map((tag) => tag.split("-")[0]);
  const language = tags.find((tag) => spoken.includes(tag)) ?? "en";
  document.documentElement.lang = language;
  if (fromRight.includes(language)) document.documentElement.dir = "rtl";
})();
