import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillFleets, otherFleets } from './scale/fill-fleet.ts'
import { addBigAccount, bigFleet } from './scale/fleet-questions.ts'
import { openProduct } from './scale/scale-database.ts'
import { openBenchOrder, scanUnits, steps, type Times } from './staging/bench-order.ts'
import { type ScreenTimes, scanOnScreen } from './staging/bench-screen.ts'

/**
 * Measures the staging bench of the built product in a database with many devices: ten benches that scan one order of 300
 * units, one bench alone without pauses, and a bench in a browser from a scanner's Enter to the answer on the
 * screen. Writes lab/results/staging.md: `npm run lab -- staging --write`. `--data` keeps the database and takes it again.
 * Ends with 1 when an error is seen or heard later than 50 ms after it was scanned.
 */
const { values: args } = parseArgs({
  options: {
    data: { type: 'string' },
    total: { type: 'string', default: '100000' },
    units: { type: 'string', default: '300' },
    benches: { type: 'string', default: '10' },
    /** Units that are scanned in the browser. */
    shown: { type: 'string', default: '30' },
    /** Writes lab/results/staging.md. */
    write: { type: 'boolean', default: false },
  },
})
const screenMaxMs = 50
/** Between two steps at each of many benches: four times as fast as the 12 seconds in which a person does a unit. */
const pauseMs = 600
const unitsOfBench = 10
const [total, count, benches, shown] = [args.total, args.units, args.benches, args.shown].map(Number) as [
  number,
  number,
  number,
  number,
]
const [load = 0] = loadavg()
const dataDir = args.data ?? mkdtempSync(join(tmpdir(), 'portal-staging-'))
const { port, client, close } = await openProduct(dataDir, async (admin) => {
  await addBigAccount(admin)
  const { rows } = await admin.query('select from devices where zoho_account_id = $1 limit 1', [bigFleet])
  if (rows.length > 0) return
  const big = Math.floor(total / 10)
  const fleets = [{ accountId: bigFleet, devices: big }, ...otherFleets(total - big)]
  await fillFleets(admin, fleets, (line) => console.error(`  ${line}`))
})
try {
  // The first order compiles and plans what the others use.
  await scanUnits(await openBenchOrder(client, { port, count: 20 }), {
    port,
    benches: 2,
    count: 20,
    pauseMs: 0,
  })
  const many = await scanUnits(await openBenchOrder(client, { port, count }), {
    port,
    benches,
    count: Math.min(count, benches * unitsOfBench),
    pauseMs,
  })
  const one = await scanUnits(await openBenchOrder(client, { port, count: 40 }), {
    port,
    benches: 1,
    count: 40,
    pauseMs: 0,
  })
  const screen = await scanOnScreen(await openBenchOrder(client, { port, count }), { port, count: shown })
  const page = pageOf({ many, one, screen })
  if (args.write) writeFileSync('lab/results/staging.md', page)
  console.log(page)
  const { seen, heard } = screen.wrong
  const p95 = Math.max(spreadOf(seen).p95, spreadOf(heard).p95)
  if (p95 > screenMaxMs) console.error(`  An error is seen and heard after ${p95.toFixed(0)} ms.`)
  process.exitCode = p95 > screenMaxMs ? 1 : 0
} finally {
  await close()
  if (args.data === undefined) rmSync(dataDir, { recursive: true, force: true })
}

function spreadOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), longest: sorted.at(-1) ?? 0 }
}

function rowOf(name: string, times: readonly number[], digits = 1): string {
  const { p50, p95, longest } = spreadOf(times)
  return `| ${name} | ${times.length} | ${[p50, p95, longest].map((ms) => ms.toFixed(digits)).join(' | ')} |`
}

function stepTable(times: Times): string {
  return [
    '| step | times | p50 ms | p95 ms | longest ms |',
    '|---|---:|---:|---:|---:|',
    ...steps.filter((step) => times[step].length > 0).map((step) => rowOf(step, times[step])),
  ].join('\n')
}

function pageOf({ many, one, screen }: { many: Times; one: Times; screen: ScreenTimes }): string {
  const busy = load > 1 ? 'was busy with other things and the times are longer than the calls' : 'was idle'
  return `# Staging bench

Written by \`npm run lab -- staging --write\`, not by hand.
The database is the embedded PostgreSQL with ${total.toLocaleString('en-US')} devices. The whole call over HTTP, on the machine that also runs the
server, its database, the benches and the browser. It had ${availableParallelism()} cores and a load of ${load.toFixed(1)} before this began, so it
${busy}.

## ${benches} benches at once, one order of ${count} units

Each bench pauses for ${pauseMs / 1_000} seconds between two steps, so that a unit takes a quarter of the 12 seconds that a person has for it.

${stepTable(many)}

## One bench without pauses

${stepTable(one)}

## In a browser

From a hand scanner's Enter to the frame that shows the answer in colour and words, and to the tone that leaves for the
loudspeaker, with the bench screen of an order of ${count} units. An error is to be seen and heard within ${screenMaxMs} ms; what fits is said
when the server has saved it.

| answer | times | p50 ms | p95 ms | longest ms |
|---|---:|---:|---:|---:|
${rowOf('an error that needs no server, seen', screen.wrong.seen)}
${rowOf('the same, heard', screen.wrong.heard)}
${rowOf('fits, saved, seen', screen.fits.seen)}
${rowOf('the same, heard', screen.fits.heard)}

A unit (IMEI, SIM, tag, one wrong scan, NEXT) took ${spreadOf(screen.unitSeconds).p50.toFixed(1)} s from its appearance to the next one, without the person's hands
(aim: 12 s with them).
`
}
