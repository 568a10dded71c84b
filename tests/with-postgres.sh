#!/bin/sh
# with-postgres.sh COMMAND...
#
# Runs the command with VERACITE_TEST_POSTGRES set to the URL of a PostgreSQL superuser. If it is set
# already, that server is used. Otherwise a throwaway cluster is made in a temporary folder, with a
# locale that sorts unlike bytes do, and is gone again when the command ends, however it ends.
set -eu

if [ -n "${VERACITE_TEST_POSTGRES:-}" ]; then
  exec "$@"
fi

say() { printf '%s\n' "$*" >&2; }

major() { "$1/postgres" --version 2>/dev/null | sed 's/[^0-9]*\([0-9]*\).*/\1/'; }

# Prints the folder that holds initdb and pg_ctl, the newest if there are several.
find_binaries() {
  newest=0
  found=
  for folder in /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql@*/bin \
    /usr/local/opt/postgresql@*/bin "$(dirname "$(command -v pg_ctl || echo /nowhere/pg_ctl)")"; do
    if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ] && [ "$(major "$folder")" -gt $newest ]; then
      newest=$(major "$folder")
      found=$folder
    fi
  done
  echo "$found"
}

# Debian's package starts a cluster of its own unless this says otherwise; what was said before is put back.
install_on_debian() {
  conf=/etc/postgresql-common/createcluster.conf
  mkdir -p /etc/postgresql-common
  if [ -e $conf ]; then
    cp -p $conf $conf.veracite
    printf '\ncreate_main_cluster = false\n' >>$conf
  else
    printf 'create_main_cluster = false\n' >$conf
  fi
  status=0
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    -o Dpkg::Options::=--force-confold postgresql; } >&2 || status=$?
  if [ -e $conf.veracite ]; then mv $conf.veracite $conf; else sed -i '/^create_main_cluster = false$/d' $conf; fi
  return $status
}

binaries=$(find_binaries)
if [ -z "$binaries" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  say 'Installing PostgreSQL for the tests.'
  install_on_debian || true
  binaries=$(find_binaries)
fi
if [ -z "$binaries" ]; then
  say 'The tests need PostgreSQL. Install it with' \
    '
  Debian, Ubuntu   sudo apt-get install -y postgresql
  Fedora           sudo dnf install -y postgresql-server
  macOS            brew install postgresql@17
or set VERACITE_TEST_POSTGRES=postgres://SUPERUSER:PASSWORD@HOST/postgres to use a server that runs.
(make test-quick runs the tests that need no PostgreSQL.)'
  exit 1
fi

# PostgreSQL refuses to run as root, so root hands the cluster to the user that the package made.
as_owner() {
  if [ "$(id -u)" = 0 ]; then
    if command -v runuser >/dev/null 2>&1; then runuser -u postgres -- "$@"; else su postgres -s /bin/sh -c '"$0" "$@"' -- "$@"; fi
  else
    "$@"
  fi
}

folder=$(mktemp -d "${TMPDIR:-/tmp}/veracite-pg.XXXXXX")
cleanup() {
  trap - EXIT INT TERM HUP
  if [ -e "$folder/data/postmaster.pid" ]; then
    as_owner "$binaries/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  fi
  rm -rf "$folder"
}
trap cleanup EXIT
trap 'cleanup; exit 130' INT
trap 'cleanup; exit 143' TERM HUP
if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
cd "$folder"

version=$(major "$binaries")
if [ "$version" -ge 15 ]; then
  locale='--locale=C --locale-provider=icu --icu-locale=en-US'
else
  locale='--locale=en_US.UTF-8'
fi
# The locale options are words of this script, split on purpose.
# shellcheck disable=SC2086
if ! as_owner "$binaries/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --no-sync $locale >"$folder.log" 2>&1; then
  cat "$folder.log" >&2
  rm -f "$folder.log"
  exit 1
fi
rm -f "$folder.log"

# A free port by trying: each run starts elsewhere, so that two runs seldom meet.
port=$((20000 + $$ % 20000))
tries=0
until as_owner "$binaries/pg_ctl" -D "$folder/data" -l "$folder/data/log" -w -t 60 start -o "-p $port \
  -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c fsync=off -c synchronous_commit=off \
  -c full_page_writes=off -c max_connections=300" >/dev/null 2>&1; do
  tries=$((tries + 1))
  port=$((port + 7))
  if [ $tries -ge 10 ]; then
    say 'PostgreSQL did not start:'
    cat "$folder/data/log" >&2
    exit 1
  fi
done

cd "$OLDPWD"
say "PostgreSQL $version for the tests listens on port $port."
VERACITE_TEST_POSTGRES="postgres://postgres@127.0.0.1:$port/postgres" "$@"
