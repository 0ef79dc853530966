"""An honest MCP server without a library, in a language that buffers its output."""

import json
import sys

TOOL = {"name": "add", "description": "Adds two numbers.", "inputSchema": {"type": "object"}}
ANSWERS = {
    "initialize": {
        "protocolVersion": "2025-06-18",
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "python", "version": "1.0"},
    },
    "tools/list": {"tools": [TOOL]},
}

for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    answer = {"jsonrpc": "2.0", "id": request["id"]}
    if request["method"] in ANSWERS:
        answer["result"] = ANSWERS[request["method"]]
    else:
        answer["error"] = {"code": -32601, "message": "Method not found"}
    print(json.dumps(answer), flush=True)
