import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Actor, Role } from '@portal/domain/roles'
import { personas } from '../apps/server/src/db/seed/personas.ts'
import { type AskedBy, type Asker, askers, deskQuestions } from './scale/desk-questions.ts'
import { type Measured, measure, signIn } from './scale/measure.ts'
import { largeReads, type Plan, plansOf } from './scale/plans.ts'
import { openScaleDatabase, scaleOptions, sizeOf } from './scale/scale-database.ts'

/**
 * Measures what the desks of agents, managers and accountants ask of the built product, with one caller and with ten at once, on a
 * database with half a million orders and their invoices: `npm run lab -- desks --write` writes lab/results/desks.md. With
 * `--data` the database is kept, and taken when it is there.
 * Ends with 1 when a statement reads half of a large table or more, or the p95 of one caller is above 150 ms.
 */
const { values: args } = parseArgs({
  options: {
    ...scaleOptions,
    seconds: { type: 'string', default: '2' },
    callers: { type: 'string', default: '10' },
    /** Only questions whose name has this in it. */
    only: { type: 'string', default: '' },
    /** Shows the plans. */
    plans: { type: 'boolean', default: false },
    /** Writes lab/results/desks.md. */
    write: { type: 'boolean', default: false },
  },
})
const size = sizeOf(args)
const p95MaxMs = 150
const [load = 0] = loadavg()
const dataDir = args.data ?? mkdtempSync(join(tmpdir(), 'portal-scale-'))
const { product, port, client, close } = await openScaleDatabase(dataDir, size, (line) =>
  console.error(`  ${line}`),
)
try {
  const questions = deskQuestions(await actorsOf()).filter(({ name }) => name.includes(args.only))
  const plans: Plan[] = []
  for (const { name, ask } of questions) plans.push(...(await plansOf(client, name, ask)))
  if (args.plans) for (const { question, lines } of plans) console.log(`${question}\n${lines.join('\n')}\n`)
  const reads = await largeReads(client, plans)
  const alone = await measureAll(questions, 1)
  const screens = questions.filter(({ isFile }) => !isFile)
  const together = await measureAll(screens, Number(args.callers))
  if (args.write) writeFileSync('lab/results/desks.md', pageOf(alone, together, reads))
  console.log(tableOf(alone, together))
  for (const { question, table, rows } of reads)
    console.error(`  ${question}: reads ${rows.toLocaleString('en-US')} rows of ${table}`)
  const files = new Set(questions.filter(({ isFile }) => isFile).map(({ name }) => name))
  const slow = alone.filter(
    ({ name, p95Ms, failures }) => (p95Ms > p95MaxMs && !files.has(name)) || failures > 0,
  )
  for (const { name, p95Ms, failures } of slow)
    console.error(`  ${name}: p95 is ${p95Ms.toFixed(0)} ms, ${failures} failed`)
  process.exitCode = reads.length + slow.length > 0 ? 1 : 0
} finally {
  await close()
  if (args.data === undefined) rmSync(dataDir, { recursive: true, force: true })
}

/** The people as the server knows them. */
async function actorsOf(): Promise<Record<Asker, Actor>> {
  const found = await Promise.all(
    askers.map(async (asker): Promise<[Asker, Actor]> => {
      const { email, roles, zohoUserId } = personas[asker]
      const { rows } = await client.query<{ userId: string }>(
        'select user_id as "userId" from users where email = $1',
        [email],
      )
      if (!rows[0]) throw new Error('The demo data are there.')
      const actor = {
        userId: rows[0].userId,
        zohoUserId,
        roles: [...(roles as readonly Role[])],
        zohoAccountId: null,
        zohoContactId: null,
        access: 'full',
        covers: [],
      } satisfies Actor
      return [asker, actor]
    }),
  )
  return Object.fromEntries(found) as Record<Asker, Actor>
}

async function measureAll(questions: readonly AskedBy[], workers: number): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const asker of askers) {
    const token = await signIn(port, personas[asker].email)
    const own = questions.filter((question) => question.asker === asker)
    const under = { port, productPid: product.pid, dataDir, token, workers, seconds: Number(args.seconds) }
    measured.push(...(await measure(own, under)))
  }
  return measured
}

function tableOf(alone: readonly Measured[], together: readonly Measured[]): string {
  const cells = ({ p50Ms, p95Ms }: Measured) => `${p50Ms.toFixed(1)} | ${p95Ms.toFixed(1)}`
  return [
    `| question | p50 ms | p95 ms | p50 ms, ${args.callers} callers | p95 ms, ${args.callers} callers | server CPU ms | database CPU ms |`,
    '|---|---:|---:|---:|---:|---:|---:|',
    ...alone.map((one) => {
      const ten = together.find(({ name }) => name === one.name)
      return `| ${one.name} | ${cells(one)} | ${ten ? cells(ten) : '– | –'} | ${one.serverCpuMs.toFixed(1)} | ${one.databaseCpuMs.toFixed(1)} |`
    }),
  ].join('\n')
}

type LargeReads = Awaited<ReturnType<typeof largeReads>>

// The page is written before this line is reached: a constant would not be there yet.
function readWords(reads: LargeReads): string {
  return [
    'These read half of a large table or more:',
    '',
    ...reads.map(
      ({ question, table, rows }) => `- ${question}: ${rows.toLocaleString('en-US')} rows of ${table}`,
    ),
  ].join('\n')
}

function pageOf(alone: readonly Measured[], together: readonly Measured[], reads: LargeReads): string {
  const n = (count: number) => count.toLocaleString('en-US')
  return `# Desks, sales and books

Written by \`npm run lab -- desks --write\`.
The database is the embedded PostgreSQL with ${n(size.orders)} orders, ${n(size.accounts)} accounts, ${n(size.items)} items, an invoice of
every submitted order, and the sums of their sales: an ordinary agent has about ${n(Math.round((size.orders * 0.78) / 245))} orders, the busy one ${n(size.orders / 50)}, the giant
one ${n(size.orders / 5)}. Calls are made over HTTP, on the machine that also runs the server, its database and the callers. It had
${availableParallelism()} cores and a load of ${load.toFixed(1)} before this began. The aim is a p95 of at most ${p95MaxMs} ms for one caller; CSV files have
up to 20,000 rows and no aim, and one caller.

${reads.length === 0 ? 'No statement reads half of a large table or more.' : readWords(reads)}

${tableOf(alone, together)}
`
}
