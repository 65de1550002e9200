import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { atLeast, atMost, type Figure, most, none, told } from '../faults/fault.ts'
import type { Deploy, Span } from './deploy.ts'
import type { Met } from './people.ts'

/** The database, and the last order before anyone ordered. */
type Ledger = { pool: pg.Pool; last: number }

/** What a deploy cost, against what it may cost. What was wrong is said in words as well. */
export async function figuresOf(deploy: Deploy, ledger: Ledger): Promise<Figure[]> {
  const { diary, servers, migrating, bothServed, oldAgainMs, exits } = deploy
  const { met, wrong, orders, rounds } = diary
  const finishedS = await untilJobsAreDone(ledger)
  const leftForTheNight = (await waiting(ledger)).notExported
  // What comes by the clock at night, now.
  await ledger.pool.query(`select graphile_worker.add_job('reconcile-orders')`)
  const nightS = await untilJobsAreDone(ledger)
  const { notExported, unsent } = await waiting(ledger)
  const { lost, unknown } = await compare(ledger, orders)
  const errors = servers.flatMap(({ build, errors }) => errors.map((line) => `${build}: ${line}`))
  for (const line of [...new Set(wrong), ...errors.slice(0, 10)]) console.log(`- ${line}`)
  return [
    atLeast('calls at the old build', at(met, 'old').length, 500),
    atLeast('calls at today’s build', at(met, 'new').length, 200),
    told('of all while both served', within(met, bothServed).length),
    none('5xx, or no answer', met.filter(({ status }) => status === 0 || status >= 500).length),
    none('refused with 4xx', met.filter(({ status }) => status >= 400 && status < 500).length),
    none('answered wrongly', wrong.length),
    none('errors in the logs', errors.length),
    told('days of someone, from sign-in to sign-out', rounds),
    atLeast('orders acknowledged', orders.size, 100),
    none('acknowledged and lost', lost),
    none('made, and not confirmed to the buyer', unknown),
    none('not confirmed by an email', unsent),
    atMost('emails and order exports done after', finishedS, 30, 's'),
    told('left for the nightly check', leftForTheNight),
    none('not exported after the nightly check', notExported),
    atMost('the night took', nightS, 60, 's'),
    atMost(
      'slowest answer while the schema changed',
      most(within(met, migrating).map(({ ms }) => ms)),
      2_500,
      'ms',
    ),
    told('today’s build ready, the migration included, after', migrating.to - migrating.from, 'ms'),
    told('an old build ready beside the newer schema after', oldAgainMs, 'ms'),
    none('ended with another code than 0', exits.filter((code) => code !== 0).length),
  ]
}

const at = (met: readonly Met[], build: string) => met.filter((one) => one.build === build)

const within = (met: readonly Met[], { from, to }: Span) =>
  met.filter(({ at, ms }) => at + ms > from && at < to)

async function compare({ pool, last }: Ledger, acknowledged: ReadonlySet<number>) {
  const { rows } = await pool.query<{ orderId: number }>(
    'select order_id as "orderId" from orders where order_id > $1',
    [last],
  )
  const found = new Set(rows.map(({ orderId }) => orderId))
  return {
    lost: [...acknowledged].filter((orderId) => !found.has(orderId)).length,
    unknown: [...found].filter((orderId) => !acknowledged.has(orderId)).length,
  }
}

/** Submitted orders that the ledger has not, and those whose contact was not written to. */
async function waiting({ pool, last }: Ledger) {
  const { rows } = await pool.query<{ notExported: number; unsent: number }>(
    `select count(*) filter (where d.state is distinct from 'exported')::int as "notExported",
            count(*) filter (where m.state is distinct from 'sent')::int as unsent
     from orders o left join order_exports d using (order_id)
       left join outbound_mail m on m.key = 'order-confirmation-' || o.order_id
     where o.order_id > $1 and o.date_submitted is not null`,
    [last],
  )
  return rows[0] ?? { notExported: 0, unsent: 0 }
}

/** How long until no email and no order export waits, those for another try included, in s; three minutes when some still do. */
async function untilJobsAreDone({ pool }: Ledger): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker.jobs
       where task_identifier in ('send-mail', 'export-order', 'deliver-mail', 'deliver-order', 'reconcile-orders')`,
    )
    const seconds = (performance.now() - began) / 1_000
    if (rows[0]?.count === 0 || seconds > 180) return seconds
    await delay(100)
  }
}
