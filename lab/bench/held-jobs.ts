import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Cost } from './measured.ts'
import { cpuMs } from './processes.ts'

/**
 * Emails and order exports follow an order by themselves: a product with JOBS=off leaves them waiting, so that what
 * people wait for and what follows can be measured separately. Keeps them waiting when a product starts that has it on.
 * @returns how many there are
 */
export async function holdJobs(admin: Client): Promise<number> {
  const { rowCount } = await admin.query(
    `update graphile_worker._private_jobs set run_at = 'infinity' where is_available`,
  )
  return rowCount ?? 0
}

/** Lets the held jobs go, and answers what all of them cost, in ms. */
export async function measureJobs(
  admin: Client,
  { server, postmaster }: { server: number; postmaster: number },
): Promise<Cost> {
  const before = cpuMs({ server, postmaster })
  await admin.query(`update graphile_worker._private_jobs set run_at = now() where run_at = 'infinity'`)
  await admin.query(`select pg_notify('jobs:insert', '{"count":100}')`)
  while (await waits(admin)) await delay(100)
  const after = cpuMs({ server, postmaster })
  return {
    serverCpuMs: after.serverMs - before.serverMs,
    databaseCpuMs: after.databaseMs - before.databaseMs,
  }
}

async function waits(admin: Client): Promise<boolean> {
  const { rows } = await admin.query('select from graphile_worker._private_jobs where is_available limit 1')
  return rows.length > 0
}
