import { cpus, loadavg } from 'node:os'
import type { Load } from './load.ts'
import type { Cost } from './measured.ts'

/** One line of the benchmark. */
export type Finding = {
  name: string
  /** In the words of its aim: "2.8 SELECTs". */
  found: string
  aim: string | null
  /** What was found, as a part of what the aim allows: at most 1 where it is met. */
  share: number | null
  cost?: Cost
  load?: Load
  statements?: number
}

export const isMet = ({ share }: Pick<Finding, 'share'>) => share !== null && share <= 1

export function tableOf(findings: readonly Finding[]): string {
  const heads = [
    'operation',
    'found',
    'aim',
    'met',
    'server CPU ms',
    'database CPU ms',
    'statements',
    'p50 ms',
    'p99 ms',
    'per s',
  ]
  return [
    `| ${heads.join(' | ')} |`,
    `|---|---|---|---|${'---:|'.repeat(heads.length - 4)}`,
    ...findings.map((finding) => `| ${cellsOf(finding).join(' | ')} |`),
  ].join('\n')
}

function cellsOf(finding: Finding) {
  const { name, found, aim, share, cost, load, statements } = finding
  const ms = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? ''
  return [
    name,
    found,
    aim ?? '',
    share === null ? '' : isMet(finding) ? 'yes' : '**no**',
    ms(cost?.serverCpuMs, 3),
    ms(cost?.databaseCpuMs, 3),
    statements?.toFixed(1) ?? '',
    ms(load?.p50Ms, 2),
    ms(load?.p99Ms, 2),
    load?.perSecond.toFixed(0) ?? '',
  ]
}

/** lab/results/bench.md. */
export const pageOf = (findings: readonly Finding[], seconds: number, orders: number): string => `# Benchmark

Written by \`npm run lab -- bench --write\`.

The built product with the embedded PostgreSQL, fsync on, beside a floor on the same machine: a bare \`node:http\` server
that sends the same bytes; Fastify with one prepared SELECT of one row; Fastify with one prepared INSERT between BEGIN and
COMMIT. Ours and its floor took turns for ${seconds} s each. A ratio is CPU of server and PostgreSQL for one operation, ours divided
by the floor's. Statements were counted by pg_stat_statements, with BEGIN and COMMIT; an upper limit for each operation is
in \`apps/server/src/statements.test.ts\`. The machine had ${cpus().length} cores and a load of ${(loadavg()[2] ?? 0).toFixed(1)} in the last quarter of an hour.

![Cost of each operation as a part of what its aim allows](bench-aims.svg)

${tableOf(findings)}

- A whole order is the calls that a person waits for: add to cart, order (header and submit), the order as the
  confirmation reads it. Its email and its way to the ledger follow in the background, which has a separate line.
- The history is that of an agent with 200 orders, alone and among ${orders.toLocaleString('en-US')} orders of others. The first page also says
  how many the agent has, up to 10,000; one line is that of an agent with 50,000 orders.
- With 50 connections on two cores everyone waits for everyone, and the caller works there as well. What the slowest
  hundredth waits is mostly a turn or two of the machine's scheduler, the same for a single SELECT; so it is compared with that.
`
