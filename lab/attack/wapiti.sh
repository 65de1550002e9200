#!/bin/sh
# wapiti at every page that it finds and every call that reads, once signed in and once as no one. Prints what it reports.
# Wants a portal with demo data and RATE_LIMITS=off. `lab/attack/wapiti.sh http://localhost:3000`
set -eu
base=$1
here=$(dirname "$0")
out=${OUT:-.tmp/attack/wapiti}
crawl_seconds=${CRAWL_SECONDS:-120}
attack_seconds=${ATTACK_SECONDS:-60}
# All that need no list from elsewhere and no server that is called back.
modules=backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss

node "$here/write-requests.ts" "$base" "$out/requests"
reads=$(sed -n 's/^GET \([^ ]*\) .*/\1/p' "$out"/requests/*.txt | tr -d '*\r' | grep -vE '/(Delete|Remove|Submit)')

attack() {
  name=$1
  shift
  for path in $reads; do set -- "$@" -s "$base$path"; done
  nice wapiti -u "$base/" --scope domain -m "$modules" --max-scan-time "$crawl_seconds" \
    --max-attack-time "$attack_seconds" --flush-session --no-bugreport -f json -o "$out/$name.json" \
    --store-session "$out/session-$name" "$@" >"$out/$name.log" 2>&1
  node -e '
    const { vulnerabilities, anomalies, infos } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"))
    console.log(process.argv[2], infos.date)
    for (const [kind, found] of Object.entries({ ...vulnerabilities, ...anomalies }))
      for (const { method, path, info } of found) console.log(`  ${kind}: ${method} ${path} ${info}`)
  ' "$out/$name.json" "$name"
}

attack signed-in -H "Authorization: Bearer $(cat "$out/requests/token")"
attack no one
