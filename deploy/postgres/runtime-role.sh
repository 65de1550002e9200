#!/bin/sh
# Runs once, when the database is created: the role that serves, which owns nothing (docs/operations.md, "Two roles").
set -eu
psql --set ON_ERROR_STOP=1 --set password="$RUNTIME_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role portal_runtime login password :'password';
SQL
