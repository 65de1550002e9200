import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { personas } from '../apps/server/src/db/seed/personas.ts'
import { fillCases } from './scale/fill-cases.ts'
import { fillFleets, otherFleets } from './scale/fill-fleet.ts'
import { addBigAccount, bigFleet } from './scale/fleet-questions.ts'
import { loadTable, type Measured, measure, signIn } from './scale/measure.ts'
import { openProduct } from './scale/scale-database.ts'

/**
 * Measures lists of cases with ten callers at once, as an agent and as a manager, in a database with 100,000 cases, of which
 * 70,000 are one account's: `npm run lab -- cases`. Ends with 1 when a p95 is above 50 ms.
 */
const { values: args } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, callers: { type: 'string', default: '10' } },
})
const p95Ms = 50
const dataDir = mkdtempSync(join(tmpdir(), 'portal-cases-'))
const { product, port, close } = await openProduct(dataDir, async (admin) => {
  await addBigAccount(admin)
  await fillFleets(admin, [{ accountId: bigFleet, devices: 14_000 }, ...otherFleets(6_000)])
  console.error(`  ${await fillCases(admin)} cases`)
})
const lists = [
  '?group=open',
  '',
  '?sort=newest',
  '?group=closed&sort=newest',
  '?late=true',
  '?kind=battery',
  '?search=lopez',
]
const questions = (who: string) => [
  ...lists.map((query) => ({ name: `${who} ${query || 'all'}`, path: `/api/repair/GetCases${query}` })),
  { name: `${who} counts`, path: '/api/repair/GetCounts' },
]
try {
  const measured: Measured[] = []
  for (const who of ['wes', 'mo'] as const) {
    const token = await signIn(port, personas[who].email)
    const under = { port, productPid: product.pid, dataDir, token, workers: Number(args.callers) }
    measured.push(...(await measure(questions(who), { ...under, seconds: Number(args.seconds) })))
  }
  console.log(loadTable(measured))
  const slow = measured.filter((one) => one.p95Ms > p95Ms || one.failures > 0)
  for (const { name, ...one } of slow) console.error(`  ${name}: p95 is ${one.p95Ms.toFixed(0)} ms`)
  process.exitCode = slow.length > 0 ? 1 : 0
} finally {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
}
