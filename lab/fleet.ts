import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { personas } from '../apps/server/src/db/seed/personas.ts'
import { fillFleets, otherFleets } from './scale/fill-fleet.ts'
import { timeImport } from './scale/fleet-import.ts'
import { addBigAccount, bigFleet, fleetQuestions, knownOf } from './scale/fleet-questions.ts'
import { submitTable, timeSubmit } from './scale/fleet-submit.ts'
import { loadTable, type Measured, measure, signIn } from './scale/measure.ts'
import { type Plan, plansOf, scans } from './scale/plans.ts'
import { openProduct } from './scale/scale-database.ts'

/**
 * Measures rosters, searches and devices of the built product with ten callers at once, in a database with 1,000,000
 * devices of which 100,000 are one account's, an import of 10,000, and orders with and without units; writes times and plans to lab/results/fleet.md:
 * `npm run lab -- fleet --write`. `--data` keeps the database and takes it again; without it one is filled and thrown away.
 * Ends with 1 when a statement reads a large table from end to end or a limit is exceeded.
 */
const { values: args } = parseArgs({
  options: {
    data: { type: 'string' },
    total: { type: 'string', default: '1000000' },
    devices: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '10' },
    /** Only questions whose name has this in it. */
    only: { type: 'string', default: '' },
    /** Writes lab/results/fleet.md. */
    write: { type: 'boolean', default: false },
  },
})
const ofDevices = /\b(devices|device_events)/
/** A list of a hundred ids says no more than its first one. */
const shortened = (line: string) => line.replaceAll(/'\{([^,}]*),[^}]*\}'/g, "'{$1, …}'")
const limitsMs = { p95: 50, check: 2_000, save: 5_000 }
const [total, devices] = [Number(args.total), Number(args.devices)]
const [load = 0] = loadavg()
const dataDir = args.data ?? mkdtempSync(join(tmpdir(), 'portal-fleet-'))
const { product, port, client, close } = await openProduct(dataDir, async (admin) => {
  await addBigAccount(admin)
  const { rows } = await admin.query('select from devices where zoho_account_id = $1 limit 1', [bigFleet])
  if (rows.length > 0) return
  const fleets = [{ accountId: bigFleet, devices }, ...otherFleets(total - devices)]
  await fillFleets(admin, fleets, (line) => console.error(`  ${line}`))
})
try {
  const token = await signIn(port, personas.wes.email)
  const known = await knownOf(client, { port, token })
  const questions = fleetQuestions(known).filter(({ name }) => name.includes(args.only))
  const plans: Plan[] = []
  for (const { name, ask } of questions) plans.push(...(await plansOf(client, name, ask)))
  const alone = await measure(questions, underLoad(1, token))
  const loads = await measure(questions, underLoad(Number(args.callers), token))
  const imported = await timeImport(client, { port, token })
  const submitted = await timeSubmit({ port, productPid: product.pid, dataDir, token })
  const page = pageOf({ alone, loads, plans, imported, submitted })
  if (args.write) writeFileSync('lab/results/fleet.md', page)
  console.log(`${loadTable(loads)}\n\n${importTable(imported)}\n\n${submitTable(submitted)}`)
  const complaints = [
    ...scans(plans, /Seq Scan on (devices|device_events)\b/).map(
      ({ question }) => `A large table is read from end to end: ${question}`,
    ),
    ...loads
      .filter(({ p95Ms, failures }) => p95Ms > limitsMs.p95 || failures > 0)
      .map(({ name, p95Ms, failures }) => `${name}: p95 is ${p95Ms.toFixed(0)} ms, ${failures} failed`),
    ...(imported.checkMs > limitsMs.check
      ? [`checking 10,000 rows takes ${imported.checkMs.toFixed(0)} ms`]
      : []),
    ...(imported.saveMs > limitsMs.save ? [`saving 10,000 rows takes ${imported.saveMs.toFixed(0)} ms`] : []),
  ]
  for (const complaint of complaints) console.error(`  ${complaint}`)
  process.exitCode = complaints.length > 0 ? 1 : 0
} finally {
  await close()
  if (args.data === undefined) rmSync(dataDir, { recursive: true, force: true })
}

function underLoad(workers: number, token: string) {
  return { port, productPid: product.pid, dataDir, token, workers, seconds: Number(args.seconds) }
}

type Imported = Awaited<ReturnType<typeof timeImport>>

function importTable({ checkMs, saveMs }: Imported): string {
  const row = (what: string, ms: number, max: number) =>
    `| ${what} | ${(ms / 1_000).toFixed(1)} s | ${max / 1_000} s |`
  return [
    '| import of 10,000 devices | measured | limit |',
    '|---|---:|---:|',
    row('checked', checkMs, limitsMs.check),
    row('saved', saveMs, limitsMs.save),
  ].join('\n')
}

type Results = {
  alone: Measured[]
  loads: Measured[]
  plans: Plan[]
  imported: Imported
  submitted: Awaited<ReturnType<typeof timeSubmit>>
}

function pageOf({ alone, loads, plans, imported, submitted }: Results): string {
  const n = (count: number) => count.toLocaleString('en-US')
  const sections = plans
    .filter(({ lines }) => ofDevices.test(lines.join('\n')))
    .map(({ question, lines }) => `### ${question}\n\n\`\`\`\n${lines.map(shortened).join('\n')}\n\`\`\`\n`)
  return `# Fleet

Written by \`npm run lab -- fleet --write\`, not by hand.
The database is the embedded PostgreSQL with ${n(total)} devices, of which ${n(devices)} belong to one account. The whole
call over HTTP, on the machine that also runs the server, its database and the callers. It had ${availableParallelism()} cores and a
load of ${load.toFixed(1)} before this began, so it ${load > 1 ? 'was busy with other things and the times are longer than the calls' : 'was idle'}. CPU is of one call.

## ${args.callers} callers at once

The aim is a p95 of at most ${limitsMs.p95} ms.

${loadTable(loads)}

## One caller

${loadTable(alone)}

## Import

${importTable(imported)}

## An order with units

${submitTable(submitted)}

## The plans

Each statement that reads devices, as the product sends it, after as many calls as it takes the server to settle on a
plan.

${sections.join('\n')}`
}
