import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: fileURLToPath(new URL("..", import.meta.url)),
    globalSetup: "test/own-temp.ts",
    include: ["test/**/*.test.ts", "probes/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
