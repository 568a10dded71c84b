#!/bin/sh
# run.sh [FILE...]
#
# Runs the browser journeys against $VERACITE_BINARY, all of them or the given files. Node and Chromium are
# installed where that may be done without asking (Debian as root), else the command that does it is named.
set -eu

VERACITE_BINARY=$(cd "$(dirname "${VERACITE_BINARY:-target/debug/veracite}")" && pwd)/veracite
export VERACITE_BINARY
cd "$(dirname "$0")"

say() { printf '%s\n' "$*" >&2; }

may_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

# install PACKAGE...: by apt-get, quietly unless it fails.
install() {
  say "Installing $* for the browser tests."
  apt-get update -q >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" >&2
}

find_chromium() {
  if [ -n "${VERACITE_CHROMIUM:-}" ]; then echo "$VERACITE_CHROMIUM"; return; fi
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v $name; then return; fi
  done
  for app in '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' \
    /Applications/Chromium.app/Contents/MacOS/Chromium; do
    if [ -x "$app" ]; then echo "$app"; return; fi
  done
}

if ! command -v npm >/dev/null 2>&1 && may_install; then install nodejs npm || true; fi
if ! command -v npm >/dev/null 2>&1; then
  say 'The browser tests need Node.js 20 or newer, with npm. Install it with
  Debian, Ubuntu   sudo apt-get install -y nodejs npm
  Fedora           sudo dnf install -y nodejs npm
  macOS            brew install node
(make test-quick runs the tests that need no browser.)'
  exit 1
fi
if [ -z "$(find_chromium)" ] && may_install; then install chromium || true; fi
VERACITE_CHROMIUM=$(find_chromium)
if [ -z "$VERACITE_CHROMIUM" ]; then
  say 'The browser tests need Chromium or Chrome. Install it with
  Debian           sudo apt-get install -y chromium
  Ubuntu           sudo snap install chromium
  Fedora           sudo dnf install -y chromium
  macOS            brew install --cask google-chrome
or set VERACITE_CHROMIUM to its program. (make test-quick runs the tests that need no browser.)'
  exit 1
fi
export VERACITE_CHROMIUM

if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --silent
fi
if [ $# = 0 ]; then set -- journeys/*.test.mjs; fi
exec node --test --test-reporter=spec "$@"
