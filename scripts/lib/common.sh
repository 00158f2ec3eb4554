# Functions for the scripts of the repository. To be sourced by bash with strict mode on.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
cd "$root"

fail() {
  echo "$1" >&2
  exit 1
}

# Prints the packages in scripts/packages.
wanted_packages() {
  grep -v -e '^#' -e '^$' "$root/scripts/packages"
}

# Whether a package need not be installed: it is installed, or its purpose is otherwise satisfied.
has_package() {
  case "$1" in
    chromium) command -v chromium chromium-browser google-chrome >/dev/null && return 0 ;;
    firefox-esr) command -v firefox-esr firefox >/dev/null && return 0 ;;
    nodejs) command -v node >/dev/null && return 0 ;;
    python3-pip) python3 -m pip --version >/dev/null 2>&1 && return 0 ;;
    python3) command -v python3 >/dev/null && return 0 ;;
    pkg-config) command -v pkg-config >/dev/null && return 0 ;;
    libjansson-dev) pkg-config --exists jansson 2>/dev/null && return 0 ;;
    libxml2-dev) pkg-config --exists libxml-2.0 2>/dev/null && return 0 ;;
    zlib1g-dev) pkg-config --exists zlib 2>/dev/null && return 0 ;;
    libjpeg62-turbo-dev) pkg-config --exists libjpeg 2>/dev/null && return 0 ;;
    libwebp-dev) pkg-config --exists libwebpdemux 2>/dev/null && return 0 ;;
    libpng-dev) pkg-config --exists libpng 2>/dev/null && return 0 ;;
    libpango1.0-dev) pkg-config --exists pangocairo 2>/dev/null && return 0 ;;
    libfontconfig-dev) pkg-config --exists fontconfig 2>/dev/null && return 0 ;;
    libharfbuzz-dev) pkg-config --exists harfbuzz-subset 2>/dev/null && return 0 ;;
    libpoppler-cpp-dev) pkg-config --exists poppler-cpp 2>/dev/null && return 0 ;;
    libpoppler-glib-dev) pkg-config --exists poppler-glib 2>/dev/null && return 0 ;;
    libsoup-3.0-dev) pkg-config --exists libsoup-3.0 2>/dev/null && return 0 ;;
    libinput-dev) pkg-config --exists libinput 2>/dev/null && return 0 ;;
    libudev-dev) pkg-config --exists libudev 2>/dev/null && return 0 ;;
    libwacom-dev) pkg-config --exists libwacom 2>/dev/null && return 0 ;;
    libglib2.0-dev) pkg-config --exists gio-2.0 2>/dev/null && return 0 ;;
    libumockdev-dev) pkg-config --exists umockdev-1.0 2>/dev/null && return 0 ;;
    fonts-dejavu-core) [ -n "$(fc-list ':family=DejaVu Sans' 2>/dev/null)" ] && return 0 ;;
    libcairo2-dev) pkg-config --exists cairo 2>/dev/null && return 0 ;;
  esac
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# The packages that only the text module of the page needs.
text_packages=(clang lld wasi-libc libc++-14-dev-wasm32 libclang-rt-14-dev-wasm32 python3-pip)

# Installs missing packages if the user has permission, otherwise lists them; ignores the packages in the arguments.
ensure_packages() {
  local missing=() name
  while read -r name; do
    [[ " $* " == *" $name "* ]] || has_package "$name" || missing+=("$name")
  done < <(wanted_packages)
  [ ${#missing[@]} -eq 0 ] && return 0

  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get)
  if ! command -v apt-get >/dev/null; then
    fail "missing: ${missing[*]} (names of Debian packages; install the corresponding packages of your system)"
  elif [ "$(id -u)" -eq 0 ]; then
    :
  elif sudo -n true 2>/dev/null; then
    apt=(sudo -n "${apt[@]}")
  else
    fail "missing Debian packages; as root: apt-get install ${missing[*]}"
  fi
  echo "installing ${missing[*]}" >&2
  # An unreachable source may be irrelevant; otherwise the installation fails.
  "${apt[@]}" update -q </dev/null >&2 || true
  "${apt[@]}" install -q -y --no-install-recommends "${missing[@]}" </dev/null >&2 ||
    fail "could not install ${missing[*]}"
}

ensure_swift() {
  command -v swift >/dev/null || fail "swift was not found on the PATH: install Swift 6.3 (swift.org/install)"
  local version
  version="$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -1)"
  [ "$(printf '%s\n6.3\n' "$version" | sort -V | head -1)" = 6.3 ] ||
    fail "Inkstone needs Swift 6.3; this is ${version:-unknown}"
}

# Builds or tests a package that depends on this one, in the .build of this one: modules that were compiled with
# the same options are not compiled again.
# SwiftPM caches the plan of the last build there and uses it for any package, so it is removed.
# usage: swift_beside FOLDER build|test OPTION…
swift_beside() (
  package="$1" verb="$2"
  shift 2
  trap 'rm -f .build/debug.yaml .build/release.yaml' EXIT
  timeout 1800 swift "$verb" --package-path "$package" --scratch-path .build \
    --disable-build-manifest-caching "$@"
)

# Sets `flags` to what a compiler needs to find the C modules that those in a folder of a build import.
# usage: clang_flags FOLDER OF THE BUILD
clang_flags() {
  local flag map
  flags=()
  for flag in $(pkg-config --cflags fontconfig gio-2.0 harfbuzz-subset jansson libdeflate libinput libjpeg libpng \
    libqpdf libsoup-3.0 libudev libwacom libwebpdemux libxml-2.0 pangocairo poppler-cpp poppler-glib zlib); do
    flags+=(-Xcc "$flag")
  done
  for map in "$1"/*.build/module.modulemap Sources/C/*/module.modulemap; do
    [ -f "$map" ] && flags+=(-Xcc "-fmodule-map-file=$map")
  done
  return 0
}

# Whether the module of the page is as new as its sources.
has_module() {
  local module="$root/.build/wasm-lto/InkWeb.wasm" newer
  [ -f "$module" ] && [ -f "$root/.build/wasm-lto/InkWebRest.wasm" ] || return 1
  newer="$(
    cd "$root" &&
      find Sources/Ink{Graphics,Strokes,Raster,Filters,Drawing,Rendering,Documents,Canvas,Tools,Session,Web} \
        Sources/C/CInk{Vector,Web} scripts/wasm/build \
        scripts/wasm/{order,split,first-visit}.mjs -not -path '*.docc*' -newer "$module" -print -quit
  )"
  [ -z "$newer" ]
}

# Whether the text module of the page is as new as its sources.
has_text_module() {
  local module="$root/.build/text/InkText.wasm" newer
  [ -f "$module" ] && [ -f "$root/.build/text/InkText.ttf" ] || return 1
  newer="$(
    cd "$root" && find Sources/C/CInkText scripts/wasm/text scripts/wasm/subset.mjs -newer "$module" -print -quit
  )"
  [ -z "$newer" ]
}
