#!/bin/sh
# An honest MCP server in plain shell: it knows ids only as text between "id": and the next comma.
while IFS= read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([^,}]*\).*/\1/p')
  [ -n "$id" ] || continue
  case $line in
  *'"method":"initialize"'*)
    body='"result":{"protocolVersion":"2024-11-05","capabilities":{"tools":{}},"serverInfo":{"name":"shell","version":"1"}}'
    ;;
  *'"method":"tools/list"'*)
    body='"result":{"tools":[{"name":"date","description":"Tells the date.","inputSchema":{"type":"object"}}]}'
    ;;
  *)
    body='"error":{"code":-32601,"message":"Method not found"}'
    ;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$body"
done
