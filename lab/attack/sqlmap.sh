#!/bin/sh
# sqlmap at every parameter and every field of every call, signed in. Prints what it could inject into; fails if anything.
# Needs a separate portal with demo data and RATE_LIMITS=off, which it fills with made-up data.
# `lab/attack/sqlmap.sh http://localhost:3000`; SECONDS_EACH bounds a call.
set -eu
base=$1
here=$(dirname "$0")
out=${OUT:-.tmp/attack/sqlmap}
each=${SECONDS_EACH:-240}

node "$here/write-requests.ts" "$base" "$out/requests"
for request in "$out"/requests/*.txt; do
  name=$(basename "$request" .txt)
  # 4xx is how the portal says no; the program would otherwise take it for a broken target.
  nice timeout "$each" sqlmap -r "$request" --batch --ignore-stdin --level 3 --risk 2 --dbms postgresql --threads 4 \
    --ignore-code 400,401,404,409,413 --disable-coloring --output-dir "$out/found" --flush-session \
    >"$out/$name.log" 2>&1 && ended=whole || ended=cut
  echo "$name: $ended, $(grep -c 'testing' "$out/$name.log") tests"
done
! grep -l 'identified the following injection point' "$out"/*.log
