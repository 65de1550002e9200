#!/bin/sh
# slowhttptest with 500 connections in each of its four ways, while someone else continues using the portal.
# Needs a separate portal. `lab/attack/slowhttptest.sh http://localhost:3000`
set -eu
base=$1
here=$(dirname "$0")
out=${OUT:-.tmp/attack/slowhttptest}
connections=500
per_second=200
seconds=${SECONDS_EACH:-60}
failed=0
mkdir -p "$out"

attack() {
  name=$1
  shift
  node "$here/use-meanwhile.ts" "$base" "$seconds" "$name" &
  nice slowhttptest "$@" -c "$connections" -r "$per_second" -l "$seconds" -g -o "$out/$name" >"$out/$name.log" 2>&1
  wait $! || failed=1
}

attack headers -H -i 10 -t GET -u "$base/"
attack body -B -i 10 -s 8192 -f application/json -u "$base/api/auth/UserLogin"
attack reading -X -w 10 -y 20 -n 5 -z 32 -k 3 -u "$base/"
attack ranges -R -a 1 -b 3000 -u "$base/pictures/"
[ "$failed" = 0 ]
