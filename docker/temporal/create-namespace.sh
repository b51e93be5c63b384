#!/bin/sh
# Makes the namespace that the worker uses. Safe to run again; the container is started anew if the
# server is not ready yet.
set -eu

if temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1; then
  echo "namespace $TEMPORAL_NAMESPACE is there"
else
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention 30d
fi
