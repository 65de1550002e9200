#!/usr/bin/env bash
# Mutation test of the rules: `npm run lab -- mutate`. Changes packages/domain in a thousand small ways, one at a time, and asks
# its tests alone whether they notice. Stryker is installed beside a copy of the repository, so that no one pays for its
# 160 packages otherwise. Files that hold only words, paths, ids and defaults are left out: other packages' tests quote them.
# Prints the score of each file; ends with 1 below 85 % (docs/spec/security.md#mutation-tests).
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
copy="$(mktemp -d)"
trap 'rm -rf "$copy"' EXIT

git -C "$root" ls-files -z --cached --others --exclude-standard -- package.json package-lock.json .npmrc packages apps/*/package.json lab/package.json |
  (cd "$root" && xargs -0 cp --parents -t "$copy")
cd "$copy"
npm install --ignore-scripts --save-dev @stryker-mutator/core@10.1.1 @stryker-mutator/vitest-runner@10.1.1

cat > vitest.mutate.ts <<'CONFIG'
import { defineConfig } from 'vitest/config'
export default defineConfig({
  // The proof of work is meant to take long.
  test: { include: ['packages/domain/**/*.test.ts'], exclude: ['**/proof-of-work*'], pool: 'threads', testTimeout: 30_000 },
})
CONFIG
cat > stryker.json <<'CONFIG'
{
  "testRunner": "vitest",
  "vitest": { "configFile": "vitest.mutate.ts", "related": false },
  "mutate": [
    "packages/domain/src/*.ts",
    "!packages/domain/src/*.test.ts",
    "!packages/domain/src/{brand*,countries,ids,*limits,*messages,new-offer,new-product,paths,proof-of-work,shipping,us-states}.ts"
  ],
  "tsconfigFile": "none.json",
  "concurrency": 2,
  "timeoutMS": 60000,
  "reporters": ["clear-text"],
  "clearTextReporter": { "logTests": false, "reportMutants": false },
  "thresholds": { "high": 95, "low": 85, "break": 85 }
}
CONFIG
"${NODE:-node}" node_modules/@stryker-mutator/core/bin/stryker.js run stryker.json
