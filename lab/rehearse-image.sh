#!/usr/bin/env bash
# What deploy/Dockerfile makes, where no Docker engine is at hand: its steps are taken in folders, from what is committed;
# the last folder is started as no one, without privileges, where nothing can be written but what the image may. Once with
# the embedded database in DATA_DIR, once with PostgreSQL 15 and a bucket, and no DATA_DIR that anyone may write to.
# Needs Linux, root, the network for npm, and PostgreSQL 15.
set -euo pipefail

repository="$(cd "$(dirname "$0")/.." && pwd)"
postgres=/usr/lib/postgresql/15/bin
work="$(mktemp -d /var/tmp/portal-image-XXXXXX)"
chmod 755 "$work"
node="$work/node"
cp "$(readlink -f "$(command -v node)")" "$node"
as_nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --bounding-set=-all)

clean_up() {
  [ -d "$work/database" ] && "${as_nobody[@]}" "$postgres/pg_ctl" -D "$work/database" -m immediate stop >"$work/stop.log" 2>&1 || true
  rm -rf "$work"
}
trap clean_up EXIT

take_ignored_away() {
  local pattern
  while read -r pattern; do
    case "$pattern" in
      '**/'*) find "$1" -depth -name "${pattern#\*\*/}" -exec rm -rf {} + ;;
      ?*) rm -rf "${1:?}/$pattern" ;;
    esac
  done <"$repository/deploy/Dockerfile.dockerignore"
}

# copy <folder> <source>… <target>: what is in a folder, as COPY does, or a file.
copy() {
  local into="$here/${*: -1}" source
  for source in "${@:2:$#-2}"; do
    if [ -d "$1/$source" ]; then
      mkdir -p "$into" && cp -a "$1/$source/." "$into"
    elif [[ "$into" == */ ]]; then
      mkdir -p "$into" && cp -a "$1/$source" "$into"
    else
      cp -a "$1/$source" "$into"
    fi
  done
}

git clone --quiet "$repository" "$work/context"
take_ignored_away "$work/context"
here=''
while read -r step said; do
  read -ra words <<<"$said"
  case "$step" in
    FROM)
      here="$work/${words[2]:-image}"
      mkdir "$here"
      if [ -d "$work/${words[0]}" ]; then cp -a "$work/${words[0]}/." "$here"; fi
      ;;
    COPY)
      if [[ "${words[0]}" == --from=* ]]; then
        words[1]="${words[1]#/portal}"
        copy "$work/${words[0]#--from=}" "${words[@]:1}"
      else
        copy "$work/context" "${words[@]}"
      fi
      ;;
    RUN)
      # The data folder is made below, and npm keeps what it has loaded for the next rehearsal.
      [[ "$said" == mkdir* ]] || (cd "$here" && sh -c "${said% && npm cache clean --force}" >"$work/step.log" 2>&1) ||
        { cat "$work/step.log" >&2 && exit 1; }
      ;;
  esac
done < <(sed -e ':a' -e '/\\$/N; s/\\\n//; ta' "$repository/deploy/Dockerfile")
echo "The image's own files: $(du -sh "$here" | cut -f1)."

# starts <title> <name=value>…: where only $work/data and /tmp can be written to.
starts() {
  local title="$1" port log="$work/log" pid rss code=0
  shift
  port="$("$node" -p "const s = require('net').createServer().listen(0, () => { console.log(s.address().port); s.close() }); ''" | head -1)"
  unshare --mount --propagation private sh -c '
    mount --bind "$1/data" "$1/data" && mount -t tmpfs tmpfs /tmp && mount -o remount,ro,bind / &&
    shift && cd "$1" && shift && exec "$@"' sh "$work" "$here" \
    "${as_nobody[@]}" env -i NODE_ENV=production HOST=127.0.0.1 PORT="$port" "$@" \
    "$node" --enable-source-maps apps/server/build/main.js >"$log" 2>&1 &
  pid=$!
  local tries=0
  until curl --silent --fail --output "$work/page" "http://127.0.0.1:$port/api/ready"; do
    if ! kill -0 "$pid" 2>"$work/gone" || ((++tries > 600)); then
      echo "$title: not ready." && cat "$log" && return 1
    fi
    sleep 0.2
  done
  curl --silent --fail --output "$work/page" "http://127.0.0.1:$port/"
  grep -q '</html>' "$work/page"
  curl --silent --fail --output "$work/font" "http://127.0.0.1:$port$(grep -oE '/assets/[^"]+\.(woff2|js)' "$work/page" | head -1)"
  sleep 10
  rss=$(($(awk '/VmRSS/ { print $2 }' "/proc/$pid/status") / 1024))
  kill -TERM "$pid"
  wait "$pid" || code=$?
  echo "$title: ready, pages and files served, $rss MB when idle, ended with $code."
  ((code == 0))
}

install -d -o 65534 -g 65534 -m 700 "$work/data"
starts 'With the embedded database' DATA_DIR="$work/data"

port=$((20000 + RANDOM % 20000))
install -d -o 65534 -g 65534 -m 700 "$work/database"
"${as_nobody[@]}" "$postgres/initdb" -D "$work/database" -U portal -A trust >"$work/initdb.log"
"${as_nobody[@]}" "$postgres/pg_ctl" -D "$work/database" -l "$work/database/log" -w \
  -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=" start >"$work/start.log"
starts 'With its own server and a bucket' DATABASE_URL="postgres://portal@127.0.0.1:$port/postgres" DATA_DIR=/data \
  PICTURES_DRIVER=s3 S3_ENDPOINT=https://s3.example S3_REGION=us-east-1 S3_BUCKET=pictures \
  S3_ACCESS_KEY_ID=key S3_SECRET_ACCESS_KEY=secret
