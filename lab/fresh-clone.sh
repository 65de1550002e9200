#!/usr/bin/env bash
# Rehearses a stranger's first hour: clones what is committed, starts it with one command until it is ready,
# starts it a second time, and runs the tests. Usage: lab/fresh-clone.sh [folder for the clone]
set -euo pipefail

repository="$(cd "$(dirname "$0")/.." && pwd)"
workplace="${1:-$(mktemp -d)}"
clone="$workplace/portal"
export PORT="${PORT:-3917}"
server=''

stop_server() {
  [ -n "$server" ] || return 0
  kill -TERM "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  server=''
}
trap stop_server EXIT

start_until_ready() {
  local limit_seconds="$1" log="$workplace/start-$2.log" began=$SECONDS
  npm start >"$log" 2>&1 </dev/null &
  server=$!
  until curl --silent --fail --output /dev/null "http://localhost:$PORT/api/ready"; do
    if ! kill -0 "$server" 2>/dev/null || ((SECONDS - began > limit_seconds)); then
      echo "The $2 start is not ready after $((SECONDS - began)) s:" >&2
      tail -n 40 "$log" >&2
      exit 1
    fi
    sleep 0.2
  done
  echo "The $2 start was ready after $((SECONDS - began)) s."
  stop_server
}

git clone --quiet "$repository" "$clone"
cd "$clone"

start_until_ready 600 first
start_until_ready 30 second
if grep -Eq 'Installing|Building' "$workplace/start-second.log"; then
  echo 'The second start installed or built again:' >&2
  cat "$workplace/start-second.log" >&2
  exit 1
fi

CI=true npm test </dev/null

if [ -n "$(git status --porcelain)" ]; then
  echo 'The commands changed committed files:' >&2
  git status --short >&2
  exit 1
fi
echo "Both commands work in a fresh clone ($clone)."
