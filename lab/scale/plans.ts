import type { Actor } from '@portal/domain/roles'
import pg from 'pg'
import { type Reader, txOn } from '../../apps/server/src/db/client.ts'

type Sent = { name?: string; text: string; values?: unknown[] }
export type Plan = { question: string; lines: string[] }

/** A server plans a statement anew five times and may then settle on one plan for all values. */
const untilSettled = 6
const large =
  /Seq Scan on (orders|order_items|order_events|accounts|contacts|account_addresses|repair_devices)\b/

/** Asks the use case itself, writes down what it sends, and lets the server explain that, as it runs it. */
export async function plansOf(
  client: pg.Client,
  question: string,
  ask: (db: Reader) => Promise<unknown>,
): Promise<Plan[]> {
  const sent: Sent[] = []
  const recorder = {
    // Typed queries give their values apart.
    query: (statement: Sent, values = statement.values ?? []) => {
      const { name, text } = statement
      sent.push({ ...(name !== undefined && { name }), text, values })
      return client.query({ ...statement, values })
    },
  }
  await ask(txOn(recorder as unknown as pg.PoolClient))
  const plans: Plan[] = []
  for (const [index, statement] of sent.entries())
    plans.push({
      question: sent.length > 1 ? `${question} (${index + 1} of ${sent.length})` : question,
      lines: await explain(client, statement),
    })
  return plans
}

async function explain(client: pg.Client, { name, text, values = [] }: Sent): Promise<string[]> {
  const options = 'analyze, costs off, timing off, summary off, buffers off'
  if (name === undefined) return linesOf(await client.query(`explain (${options}) ${text}`, values))
  for (let time = 0; time < untilSettled; time++) await client.query({ name, text, values })
  const literals = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(textOf(value)))).join()
  return linesOf(
    await client.query(`explain (${options}) execute "${name}"${literals === '' ? '' : `(${literals})`}`),
  )
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join()}}` : String(value)
}
const linesOf = ({ rows }: { rows: Array<Record<string, string>> }) =>
  rows.map((row) => row['QUERY PLAN'] ?? '')

/** The plans that read a large table from end to end. */
export const scans = (plans: readonly Plan[], tables: RegExp = large) =>
  plans.filter(({ lines }) => tables.test(lines.join('\n')))

/** Below so many rows reading a table is cheap. */
const smallRows = 20_000

/**
 * The plans with a step that reads half of a large table or more, by whichever way, with the table and how many rows.
 * @param client tells how many rows each table has
 */
export async function largeReads(
  client: pg.Client,
  plans: readonly Plan[],
): Promise<Array<{ question: string; table: string; rows: number }>> {
  const { rows: tables } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::int as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [smallRows],
  )
  const rowsOf = new Map(tables.map(({ name, rows }) => [name, rows]))
  return plans.flatMap(({ question, lines }) =>
    stepsOf(lines)
      .filter(({ table, rows }) => rows >= (rowsOf.get(table) ?? Number.POSITIVE_INFINITY) / 2)
      .map((step) => ({ question, ...step })),
  )
}

/** What each step of a plan read of which table, filtered rows included. */
function stepsOf(lines: readonly string[]): Array<{ table: string; rows: number }> {
  const steps: Array<{ table: string; rows: number; loops: number }> = []
  for (const line of lines) {
    const [, table = '', rows, loops] = / on (\w+).*\(actual rows=([\d.]+) loops=(\d+)\)/.exec(line) ?? []
    if (/->|^\w/.test(line)) steps.push({ table, rows: Number(rows ?? 0), loops: Number(loops ?? 1) })
    const [, removed] = /Rows Removed by \w[\w ]*: (\d+)/.exec(line) ?? []
    const last = steps.at(-1)
    if (removed !== undefined && last) last.rows += Number(removed)
  }
  return steps
    .filter(({ table }) => table !== '')
    .map(({ table, rows, loops }) => ({ table, rows: Math.round(rows * loops) }))
}

export const managerOf = (person: { userId: string; zohoUserId: string | null }): Actor => ({
  ...person,
  roles: ['Manager', 'WbcManager'],
  zohoAccountId: null,
  zohoContactId: null,
  access: 'full',
  covers: [],
})
