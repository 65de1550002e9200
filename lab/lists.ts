import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { personas } from '../apps/server/src/db/seed/personas.ts'
import { clientOf } from './bench/load.ts'
import { giantAgent, ordinaryAgent } from './scale/fill.ts'
import { loadTable, type Measured, measure, signIn } from './scale/measure.ts'
import { managerOf, type Plan, plansOf, scans } from './scale/plans.ts'
import { type Question, questionsOf } from './scale/questions.ts'
import { openScaleDatabase, scaleOptions, sizeOf } from './scale/scale-database.ts'

/**
 * Measures every list and detail of the built product with ten callers at once on a database with half a million
 * orders, and writes times and plans to lab/results/query-plans.md: `npm run lab -- lists --write`. A database that
 * `seed-large` filled before is taken with `--data`; without it one is filled and thrown away.
 * Ends with 1 when a statement reads a large table from end to end or a p95 is above 50 ms.
 */
const { values: args } = parseArgs({
  options: {
    ...scaleOptions,
    seconds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '10' },
    /** Only questions whose name has this in it. */
    only: { type: 'string', default: '' },
    /** Writes lab/results/query-plans.md. */
    write: { type: 'boolean', default: false },
  },
})
const size = sizeOf(args)
const p95MaxMs = 50
const [load = 0] = loadavg()
const scratch = args.data ?? mkdtempSync(join(tmpdir(), 'portal-scale-'))
const { product, port, client, close } = await openScaleDatabase(scratch, size, (line) =>
  console.error(`  ${line}`),
)
try {
  const token = await signIn(port, personas.bo.email)
  const questions = (await askable(token)).filter(({ name }) => name.includes(args.only))
  const plans: Plan[] = []
  for (const { name, ask } of questions) plans.push(...(await plansOf(client, name, ask)))
  const loads = await measure(questions, {
    port,
    productPid: product.pid,
    dataDir: scratch,
    token,
    workers: Number(args.callers),
    seconds: Number(args.seconds),
  })
  if (args.write) writeFileSync('lab/results/query-plans.md', pageOf(plans, loads))
  console.log(loadTable(loads))
  for (const { question } of scans(plans))
    console.error(`  A large table is read from end to end: ${question}`)
  const slow = loads.filter(({ p95Ms, failures }) => p95Ms > p95MaxMs || failures > 0)
  for (const { name, p95Ms, failures } of slow)
    console.error(`  ${name}: p95 is ${p95Ms.toFixed(0)} ms, ${failures} failed`)
  process.exitCode = scans(plans).length + slow.length > 0 ? 1 : 0
} finally {
  await close()
  if (args.data === undefined) rmSync(scratch, { recursive: true, force: true })
}

async function askable(token: string): Promise<Question[]> {
  const http = clientOf(port, 1)
  const cursorOf = async (agentId: string) => {
    const path = `/api/order/GetOrderHistory/${agentId}?limit=20`
    const page = JSON.parse((await http('GET', path, { token })).body) as { nextCursor: string | null }
    if (page.nextCursor === null)
      throw new Error('An agent has one page of orders only: choose a larger --orders, 10000 for example.')
    return page.nextCursor
  }
  const { rows } = await client.query<{ userId: string; orderId: number }>(
    `select user_id as "userId", (select max(order_id) - 500 from orders) as "orderId" from users where email = $1`,
    [personas.bo.email],
  )
  const [found] = rows
  if (!found) throw new Error('The demo data are there.')
  return questionsOf({
    actor: managerOf({ userId: found.userId, zohoUserId: giantAgent.zohoUserId }),
    orderId: found.orderId,
    cursors: {
      ordinary: await cursorOf(ordinaryAgent.zohoUserId),
      giant: await cursorOf(giantAgent.zohoUserId),
    },
  })
}

function pageOf(plans: readonly Plan[], loads: readonly Measured[]): string {
  const n = (count: number) => count.toLocaleString('en-US')
  const intro = `# Query plans

Written by \`npm run lab -- lists --write\`.
The database is the embedded PostgreSQL with ${n(size.orders)} orders, ${n(size.accounts)} accounts and ${n(size.items)} items:
an agent as most are has about ${n(Math.round((size.orders * 0.78) / 245))} orders, the busy one ${n(size.orders / 50)}, the giant one ${n(size.orders / 5)}.

## What the lists and details take

${args.callers} callers at once on the machine that also runs the server, its database and the callers: the whole call over
HTTP. The aim is a p95 of at most ${p95MaxMs} ms. CPU is of one call. The machine had ${availableParallelism()} cores and a load of
${load.toFixed(1)} before this began, so it ${load > 1 ? 'was busy with other things and the times are longer than the calls' : 'was idle'}.

${loadTable(loads)}

## The plans

Each statement as the product sends it, after as many calls as it takes the server to settle on a plan; narrowed
histories by total are planned for their values. Small tables (carriers, purchase types) are read whole, because that
is cheapest.
`
  const sections = plans.map(
    ({ question, lines }) => `### ${question}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`,
  )
  return `${intro}\n${sections.join('\n')}`
}
