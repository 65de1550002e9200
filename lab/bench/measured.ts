import type { Client } from 'pg'
import { type Load, runLoad } from './load.ts'
import { cpuMs } from './processes.ts'

/** What is done again and again: answers whether it went well. */
export type Operation = (worker: number, turn: number) => Promise<boolean>

export type Party = { pid: number; run: Operation; workers: number }

/** Of one operation, ms. */
export type Cost = { serverCpuMs: number; databaseCpuMs: number }

export type Side = Load & Cost
export type Measured = { ours: Side; floor: Side; statements: number }

/** Before the first round: until V8 has compiled what is used. */
const warmUpSeconds = 2
/** More rounds than one, so that both sides meet the same neighbours on the machine. */
const rounds = 4

/**
 * Lets an operation and its floor take turns, and answers what each costs.
 * @param seconds of each side in all
 */
export async function measureBeside(
  { ours, floor, postmaster, admin }: { ours: Party; floor: Party; postmaster: number; admin: Client },
  seconds: number,
): Promise<Measured> {
  const sides = { ours: newSum(), floor: newSum() }
  let statements = 0
  // What autovacuum does within a minute: plans made for tables that were nearly empty do not stay, nor does it work
  // on what was loaded just now while we measure.
  await admin.query('vacuum analyze')
  for (const party of [floor, ours]) await runLoad(party.run, { ...party, seconds: warmUpSeconds })
  for (let round = 0; round < rounds; round++) {
    await addRound(sides.floor, floor)
    const before = await statementsSoFar(admin)
    await addRound(sides.ours, ours)
    statements += (await statementsSoFar(admin)) - before
  }
  const all = { ours: sideOf(sides.ours), floor: sideOf(sides.floor) }
  return { ...all, statements: Math.round((statements / all.ours.operations) * 10) / 10 }

  async function addRound(sum: Sum, { pid, run, workers }: Party) {
    const before = cpuMs({ server: pid, postmaster })
    sum.loads.push(await runLoad(run, { workers, seconds: seconds / rounds }))
    const after = cpuMs({ server: pid, postmaster })
    sum.serverMs += after.serverMs - before.serverMs
    sum.databaseMs += after.databaseMs - before.databaseMs
  }
}

type Sum = { loads: Load[]; serverMs: number; databaseMs: number }
const newSum = (): Sum => ({ loads: [], serverMs: 0, databaseMs: 0 })

function sideOf({ loads, serverMs, databaseMs }: Sum): Side {
  const operations = loads.reduce((sum, load) => sum + load.operations, 0)
  // Of each round's figure the one in the middle: one slow moment says nothing about the operation.
  const middle = (of: (load: Load) => number) => {
    const sorted = loads.map(of).sort((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  }
  return {
    operations,
    failures: loads.reduce((sum, load) => sum + load.failures, 0),
    perSecond: middle(({ perSecond }) => perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p95Ms: middle(({ p95Ms }) => p95Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    serverCpuMs: serverMs / operations,
    databaseCpuMs: databaseMs / operations,
  }
}

export const cpuOf = ({ serverCpuMs, databaseCpuMs }: Cost) => serverCpuMs + databaseCpuMs

export const cpuText = ({ serverCpuMs, databaseCpuMs }: Cost): string =>
  `${serverCpuMs.toFixed(3)} + ${databaseCpuMs.toFixed(3)} ms`

/** What the runners of jobs ask is no part of a call; what a call adds to the queue is. */
const ofCalls = `query not like '%"graphile_worker"._private%' and query not like '%pg_stat_statements%'`

async function statementsSoFar(admin: Client): Promise<number> {
  const { rows } = await admin.query<{ calls: string }>(
    `select coalesce(sum(calls), 0) as calls from pg_stat_statements where ${ofCalls}`,
  )
  return Number(rows[0]?.calls)
}
