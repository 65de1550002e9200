import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { choosePlaces, type Place } from './e2e/support/places.ts'
import { findTestBrowser } from './scripts/ensure-chromium.mjs'
import { productionEnv, serverArgs } from './scripts/product-build.mjs'

const isCi = Boolean(process.env.CI)
/** `VENDORS=live npm run e2e`: the same journeys while CRM, ledger, rates, addresses and mail are stand-ins of the real ones. */
const isLive = process.env.VENDORS === 'live'
const { main, shop } = await choosePlaces()
const program = isLive ? ['scripts/vendors/run-live.ts', 'built'] : serverArgs
const executablePath = findTestBrowser()
/** With a live CRM its records are created there. */
const needsEmbeddedCrm = isLive ? ['**/admin/create-records.spec.ts', '**/admin/accounts.spec.ts'] : []
/** Long browser tests are named `*.long.spec.ts` and run by `npm run test:all`. */
const isLong = process.env.LONG_TESTS === '1'
const longTests = '**/*.long.spec.ts'
/** `npm test` runs the journeys with `@core` in their title, `npm run test:all -- --rest` the others. */
const journeys = process.env.JOURNEYS
const core = journeys === 'core' ? { grep: /@core/ } : journeys === 'rest' ? { grepInvert: /@core/ } : {}
const changesTheShop = [
  '**/admin/catalog.spec.ts',
  // Not the shop, but the totals of all orders.
  '**/portal/added-tax.spec.ts',
  '**/admin/form-drafts.spec.ts',
  '**/admin/price-changes.spec.ts',
  '**/admin/price-rules.spec.ts',
  '**/admin/product-lists.spec.ts',
  '**/admin/product-pictures.spec.ts',
  '**/admin/settings.spec.ts',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  ...(isLive ? { globalSetup: './e2e/support/until-copied.ts' } : {}),
  workers: Math.max(2, availableParallelism()),
  fullyParallel: true,
  forbidOnly: isCi,
  retries: isCi ? 1 : 0,
  // A machine of CI may be taken away for seconds.
  timeout: isCi ? 120_000 : 60_000,
  expect: { timeout: isCi ? 20_000 : 10_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/playwright.json' }]],
  ...core,
  use: {
    baseURL: main.url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording costs a quarter of a run: CI records the second try of a failed test, `npm run e2e` every test.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      ...(isLong ? { testMatch: longTests } : {}),
      testIgnore: [...changesTheShop, ...needsEmbeddedCrm, ...(isLong ? [] : [longTests])],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      ...(isLong ? { testMatch: longTests } : { testIgnore: longTests }),
      grep: journeys === 'core' ? /(?=.*@core)(?=.*@phone)/ : /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    // What these publish is seen by everyone, so they have a server of their own.
    {
      name: 'shop',
      testMatch: isLong ? [] : changesTheShop,
      use: { baseURL: shop.url, viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: [
    portal(main, program),
    {
      ...portal(shop, ['e2e/support/start-when-asked.ts', ...program]),
      url: `http://localhost:${shop.starterPort}`,
    },
  ],
})

/** A portal with a database of its own. */
function portal({ url, port, dataDir, emailsPort, starterPort }: Place, args: readonly string[]) {
  return {
    command: [`"${process.execPath}"`, ...args].join(' '),
    url: `${url}/api/ready`,
    timeout: 120_000,
    // Its log would drown the results; what stops it from starting is said on stderr.
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    // The embedded database must be stopped in order, not killed with its server.
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: {
      ...productionEnv,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_BASE_URL: url,
      EMAILS_PORT: String(emailsPort),
      ...(starterPort !== undefined && { STARTER_PORT: String(starterPort) }),
      // Lifts the rate limits: a hundred journeys come from one address.
      RATE_LIMITS: 'off',
      // What else this machine does is no load to be shed.
      MAX_LOOP_DELAY: '60000',
      // Tests receive webhooks themselves.
      WEBHOOK_ALLOWED_HOSTS: 'localhost',
    },
  }
}
