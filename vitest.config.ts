import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { missingPrograms } from './scripts/test-programs.mjs'

/** Starts one PostgreSQL for the run and migrates the template that every test file clones. */
const testDatabase = 'apps/server/src/db/test-database.ts'

/** What touches PostgreSQL most closely is tested on the oldest version too; everything is by `TEST_DATABASE_URL=15`. */
const onPostgres15 = [
  'db/backup/*',
  'db/seed/*',
  'features/auth/{auth.routes,sign-in}',
  'features/orders/{order-history,place-order}',
]

/**
 * What starts many processes, kills them, or repeats on PostgreSQL 15 is named `*.long.test.ts` and runs by
 * `npm run test:all`; `npm test` leaves it out.
 */
const isLong = process.env.LONG_TESTS === '1'
const longTests = '**/*.long.test.ts'
const select = (...include: string[]) =>
  isLong
    ? { include: include.map((path) => path.replace('.test.', '.long.test.')) }
    : { include, exclude: [longTests, '**/node_modules/**'] }

const shared = {
  // No test waits for time to pass; these only end one that hangs. Long ones start several processes each.
  testTimeout: isLong ? 240_000 : 30_000,
  hookTimeout: isLong ? 240_000 : 60_000,
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
          ...select(
            'packages/**/*.test.{ts,tsx}',
            'apps/web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'lab/**/*.test.ts',
          ),
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          ...select('apps/server/**/*.test.ts'),
          // Native modules (argon2, sharp) and real connections: each file gets a process that ends for certain.
          pool: 'forks',
          ...(existsSync(testDatabase) ? { globalSetup: testDatabase } : {}),
        },
      },
      ...(isLong && missingPrograms(['postgres15']).length === 0 && !process.env.TEST_DATABASE_URL
        ? [
            {
              extends: true as const,
              test: {
                ...shared,
                name: 'postgres 15',
                include: onPostgres15.map((path) => `apps/server/src/${path}.test.ts`),
                pool: 'forks' as const,
                globalSetup: 'apps/server/src/testing/on-postgres-15.ts',
              },
            },
          ]
        : []),
    ],
  },
})
