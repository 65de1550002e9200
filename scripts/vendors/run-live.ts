import { spawn } from 'node:child_process'
import { productionEnv, serverArgs } from '../product-build.mjs'
import { root } from '../root.mjs'
import { startVendorFakes } from './vendor-fakes.ts'

/**
 * The portal in live mode against stand-ins of all its vendors: `npm run dev -- --vendors` for work on it, and with
 * `built` the product as it is shipped, for the browser tests. Settings of the environment take precedence.
 */
const isBuilt = process.argv[2] === 'built'
const port = process.env.PORT || '3000'
const fakes = await startVendorFakes(
  process.env.PUBLIC_BASE_URL || `http://localhost:${port}`,
  Number(process.env.EMAILS_PORT || 0),
)

const [args, env] = isBuilt
  ? [serverArgs, productionEnv]
  : [['scripts/run.mjs', 'dev'], { DATA_DIR: process.env.DATA_DIR || '.data/live' }]
const portal = spawn(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...env,
    ...fakes.env,
    // Journeys bring agents of their own, whom the CRM does not know and the next copy would take away.
    ...(isBuilt && { ZOHO_CRM_SYNC_MINUTES: '1440' }),
  },
})
console.log(`  Vendors are stand-ins: Zoho at ${fakes.zoho.url}, emails at ${fakes.emailsUrl}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // A terminal sends the signal to both processes.
    if (signal === 'SIGTERM' || !process.stdin.isTTY) portal.kill(signal)
  })
portal.on('exit', async (code) => {
  await fakes.close()
  process.exit(code ?? 1)
})
