#!/bin/sh
# Makes a standby the primary when this machine is the primary and its disk is almost full. PostgreSQL alone only refuses some writes then.
# Usage: hand-over-when-full.sh DATA_FOLDER PATRONI_CONFIG [MINIMUM_FREE_MB]
# Runs until it is stopped; see fettle-hand-over.service.
set -u
data=$1
config=$2
minimum_mb=${3:-500}
name=$(sed -n 's/^name: *//p' "$config")
cluster=$(sed -n 's/^scope: *//p' "$config")

while sleep 3; do
  free_mb=$(df --output=avail --block-size=1M "$data" | tail -n 1)
  [ "$free_mb" -lt "$minimum_mb" ] || continue
  patronictl -c "$config" list -f tsv "$cluster" 2>&1 | grep -q "	$name	.*	Leader	" || continue
  echo "Only $free_mb MB are free in $data: another machine becomes the primary."
  patronictl -c "$config" switchover "$cluster" --leader "$name" --force
  # If the disks of all machines are full, the role must not go around in circles.
  sleep 60
done
