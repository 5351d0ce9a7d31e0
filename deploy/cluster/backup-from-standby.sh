#!/bin/sh
# Copies the database from a standby and checks the copy. The oldest copies are deleted once the new one is complete.
# Usage: backup-from-standby.sh FOLDER [KEEP]
# libpq's variables say where the standby is: PGHOST, PGPORT, PGUSER, and the password in PGPASSFILE. See fettle-database-backup.service.
set -eu
folder=$1
keep=${2:-14}
target=$folder/$(date -u +%Y-%m-%dT%H-%M-%SZ)

rm -rf "$folder"/*.part
pg_basebackup --pgdata "$target.part" --wal-method stream --checkpoint fast --no-password
pg_verifybackup --quiet "$target.part"
sync
mv "$target.part" "$target"
ls -d "$folder"/20*Z | head -n "-$keep" | xargs -r rm -rf --
echo "$target is complete and was checked."
