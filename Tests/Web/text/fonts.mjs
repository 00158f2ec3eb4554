// The module and the fonts that the checks of text use.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Shaper } from "../../../Web/text/shaper.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const built = join(root, ".build/text");

export const hasModule = existsSync(join(built, "InkText.wasm")) && existsSync(join(built, "InkText.ttf"));

const module = hasModule ? await WebAssembly.compile(readFileSync(join(built, "InkText.wasm"))) : null;

/** Returns a separate instance of the module. */
export async function shaper() {
  const { exports } = await WebAssembly.instantiate(module, {});
  exports._initialize();
  return Object.assign(new Shaper(exports), { exports });
}

/** Debian packages of fonts that only checks use. If installed, they would change the meaning of "Sans". */
const packages = {
  "NotoNaskhArabic-Regular.ttf": "fonts-noto-core",
  "NotoSansDevanagari-Regular.ttf": "fonts-noto-core",
  "NotoSansThai-Regular.ttf": "fonts-noto-core",
  "wqy-microhei.ttc": "fonts-wqy-microhei",
};

const folders = ["/usr/share/fonts", "/usr/local/share/fonts"];

/** Returns the path of a font below a folder. */
function find(folder, name) {
  if (!existsSync(folder)) return null;
  const found = readdirSync(folder, { recursive: true }).find((path) => path.split("/").at(-1) === name);
  return found ? join(folder, found) : null;
}

const tried = new Set();

/** Unpacks a package beside the build; it is not installed. */
function unpack(name) {
  const folder = join(built, "fonts", name);
  if (tried.has(name) || existsSync(folder)) return folder;
  tried.add(name);
  const target = join(built, "packages", name);
  mkdirSync(target, { recursive: true });
  mkdirSync(dirname(folder), { recursive: true });
  const options = { cwd: target, stdio: "ignore", timeout: 120_000 };
  try {
    execFileSync("apt-get", ["download", "-q", name], options);
    execFileSync("dpkg", ["-x", readdirSync(target).find((file) => file.endsWith(".deb")), folder], options);
  } catch { /* the missing font is reported later */ }
  return folder;
}

/** Returns the folder with the fonts of a Debian package; null if it is unavailable. */
export function fontFolder(name) {
  const folder = join(unpack(name), "usr/share/fonts");
  return existsSync(folder) ? folder : null;
}

/** Returns the bytes of a font: the page's own, one of the system, or one of Debian; null if it is unavailable. */
export function fontBytes(name) {
  let path = name === "InkText.ttf" ? join(built, name) : null;
  for (const folder of folders) path ??= find(folder, name);
  if (!path && packages[name]) path = find(unpack(packages[name]), name);
  return path && existsSync(path) ? readFileSync(path) : null;
}
