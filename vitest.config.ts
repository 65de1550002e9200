import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Starts one PostgreSQL for the run and migrates the template that every test file clones. */
const testDatabase = 'apps/server/src/db/test-database.ts'

const shared = {
  // No test waits for time to pass; these only end one that hangs.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: '.tmp/vitest.json' },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          // Native modules (argon2, sharp) and real connections: each file gets a process that ends for certain.
          pool: 'forks',
          ...(existsSync(testDatabase) ? { globalSetup: testDatabase } : {}),
        },
      },
    ],
  },
})
