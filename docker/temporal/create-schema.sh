#!/bin/sh
# Makes Temporal's two databases and brings their tables up to date. Safe to run again.
set -eu

tool() {
  database=$1
  shift
  temporal-sql-tool --plugin postgres12 --ep "$POSTGRES_SEEDS" -u "$POSTGRES_USER" -p "$DB_PORT" \
    --db "$database" "$@"
}

set_up() {
  database=$1
  schema=$2
  # Both say no when it was done before; then updating is all there is to do.
  tool "$database" create || echo "database $database is there"
  tool "$database" setup-schema -v 0.0 || echo "tables of $database are there"
  tool "$database" update-schema -d "/etc/temporal/schema/postgresql/v12/$schema/versioned"
}

set_up temporal temporal
set_up temporal_visibility visibility
