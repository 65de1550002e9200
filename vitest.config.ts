import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { missingPrograms } from './scripts/test-programs.mjs'

/** Starts one PostgreSQL for the run and migrates the template that every test file clones. */
const testDatabase = 'apps/server/src/db/test-database.ts'

/** What touches PostgreSQL most closely is tested on the oldest version too; everything is by `TEST_DATABASE_URL=15`. */
const onPostgres15 = [
  'db/backup/*',
  'db/seed/*',
  'features/auth/{auth.routes,sign-in}',
  'features/orders/list/order-history',
  'features/orders/place/place-order',
]

/**
 * What starts many processes, kills them, or repeats on PostgreSQL 15 is named `*.long.test.ts` and runs by
 * `npm run test:all`; `npm test` leaves it out.
 */
const isLong = process.env.LONG_TESTS === '1'
const longTests = '**/*.long.test.ts'
/** The tests of the lab are run by `npm run check:lab`. */
const isLab = process.env.LAB_TESTS === '1'
const leftOut = [longTests, '**/node_modules/**']
const serverTests = 'apps/server/**/*.test.ts'
/** These use `vi.mock`, which counts for modules that are loaded afterwards. */
const replacesModules = ['apps/server/src/adapters/argon2/argon2-passwords.test.ts']
const select = (...include: string[]) =>
  isLong
    ? { include: include.map((path) => path.replace('.test.', '.long.test.')) }
    : { include, exclude: leftOut }

const shared = {
  // No test waits for time to pass; these only end one that hangs, also on a machine with other work.
  testTimeout: isLong ? 240_000 : 120_000,
  hookTimeout: isLong ? 240_000 : 120_000,
  expect: { poll: { timeout: 60_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: '.tmp/vitest.json' },
    maxWorkers: Math.max(2, availableParallelism()),
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
            ...(isLab ? ['lab/**/*.test.ts'] : []),
          ),
          pool: 'threads',
          setupFiles: ['apps/web/app/testing/own-channels.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          ...select(serverTests),
          ...(isLong ? {} : { exclude: [...leftOut, ...replacesModules] }),
          // Native modules (argon2, sharp) and real connections need processes. Files share them: loading the server
          // anew for each would take more than half of the time. What a file needs, it makes; it changes no module.
          pool: 'forks',
          isolate: isLong,
          ...(existsSync(testDatabase) ? { globalSetup: testDatabase } : {}),
        },
      },
      ...(isLong
        ? []
        : [
            {
              extends: true as const,
              test: {
                ...shared,
                name: 'server, files apart',
                include: replacesModules,
                pool: 'forks' as const,
              },
            },
          ]),
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
