import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './scripts/ensure-chromium.mjs'
import { productionEnv, serverArgs } from './scripts/product-build.mjs'

const isCi = Boolean(process.env.CI)
/** `VENDORS=live npm run e2e`: the same journeys while CRM, ledger, rates, addresses and mail are stand-ins of the real ones. */
const isLive = process.env.VENDORS === 'live'
const { port, dataDir, emailsPort } = await serverPlace()
const baseURL = `http://localhost:${port}`
const executablePath = findTestBrowser()
/** With a live CRM its records are created there. */
const needsEmbeddedCrm = isLive ? ['**/admin/create-records.spec.ts', '**/admin/accounts.spec.ts'] : []
/** Long browser tests are named `*.long.spec.ts` and run by `npm run test:all`. */
const isLong = process.env.LONG_TESTS === '1'
const longTests = '**/*.long.spec.ts'
const changesTheShop = [
  '**/admin/catalog.spec.ts',
  // Not the shop, but the totals of all orders.
  '**/portal/added-tax.spec.ts',
  '**/admin/form-drafts.spec.ts',
  '**/admin/price-changes.spec.ts',
  '**/admin/product-lists.spec.ts',
  '**/admin/product-pictures.spec.ts',
  '**/admin/settings.spec.ts',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  ...(isLive ? { globalSetup: './e2e/support/until-copied.ts' } : {}),
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  retries: isCi ? 1 : 0,
  // A machine of CI may be taken away for seconds.
  timeout: isCi ? 120_000 : 60_000,
  expect: { timeout: isCi ? 20_000 : 10_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/playwright.json' }]],
  use: {
    baseURL,
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
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    // What these publish is seen by everyone, so the others count the shop's products first.
    {
      name: 'catalog',
      testMatch: isLong ? [] : changesTheShop,
      dependencies: ['desktop', 'phone'],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" ${isLive ? 'scripts/vendors/run-live.ts built' : serverArgs.join(' ')}`,
    url: `${baseURL}/api/ready`,
    timeout: 120_000,
    // Its log would drown the results; what stops it from starting is said on stderr.
    stdout: 'ignore',
    stderr: 'pipe',
    // The embedded database must be stopped in order, not killed with its server.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      ...productionEnv,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_BASE_URL: baseURL,
      EMAILS_PORT: String(emailsPort),
      // Lifts the rate limits: a hundred journeys come from one address.
      RATE_LIMITS: 'off',
      // Tests receive webhooks themselves.
      WEBHOOK_ALLOWED_HOSTS: 'localhost',
    },
  },
})

/**
 * Where this run's server listens and keeps its data. Chosen once: the workers read this file again, in
 * processes that inherit the choice.
 */
async function serverPlace(): Promise<{ port: number; dataDir: string; emailsPort: number }> {
  const { E2E_PORT, E2E_DATA_DIR, E2E_EMAILS_PORT } = process.env
  if (E2E_PORT && E2E_DATA_DIR)
    return { port: Number(E2E_PORT), dataDir: E2E_DATA_DIR, emailsPort: Number(E2E_EMAILS_PORT) }

  const chosen = {
    port: await freePort(),
    dataDir: mkdtempSync(join(tmpdir(), 'portal-e2e-')),
    emailsPort: await freePort(),
  }
  process.env.E2E_PORT = String(chosen.port)
  process.env.E2E_EMAILS_PORT = String(chosen.emailsPort)
  process.env.E2E_DATA_DIR = chosen.dataDir
  process.on('exit', () => rmSync(chosen.dataDir, { recursive: true, force: true }))
  return chosen
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
