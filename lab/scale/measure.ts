import { join } from 'node:path'
import { personaPassword } from '../../apps/server/src/db/seed/personas.ts'
import { clientOf, type Load, runLoad } from '../bench/load.ts'
import { cpuMs, postmasterOf } from '../bench/processes.ts'
import type { Question } from './questions.ts'

/** CPU is of one call, ms: what is left of the numbers when the machine is busy with other things. */
export type Measured = Load & { name: string; serverCpuMs: number; databaseCpuMs: number }

/** Signs a person of the demo in; answers the token. */
export async function signIn(port: number, email: string): Promise<string> {
  const answer = await clientOf(port, 1)('POST', '/api/auth/UserLogin', {
    body: { email: email, password: personaPassword },
  })
  return (JSON.parse(answer.body) as { result: { token: string } }).result.token
}

type Under = {
  port: number
  productPid: number | undefined
  dataDir: string
  token: string
  workers: number
  seconds: number
}

/** Asks every question over HTTP, with so many callers at once and for so many seconds. */
export async function measure(
  questions: ReadonlyArray<Pick<Question, 'name' | 'path'>>,
  { port, productPid = 0, dataDir, token, workers, seconds }: Under,
): Promise<Measured[]> {
  const http = clientOf(port, workers)
  const postmaster = postmasterOf(join(dataDir, 'postgres'))
  const loads: Measured[] = []
  for (const { name, path } of questions) {
    const operation = async () => (await http('GET', path, { token })).status === 200
    await runLoad(operation, { workers, seconds: Math.min(1, seconds / 3) })
    const before = cpuMs({ server: productPid, postmaster })
    const load = await runLoad(operation, { workers, seconds })
    const after = cpuMs({ server: productPid, postmaster })
    const serverCpuMs = (after.serverMs - before.serverMs) / load.operations
    const databaseCpuMs = (after.databaseMs - before.databaseMs) / load.operations
    const cpu = `CPU ${serverCpuMs.toFixed(1)} + ${databaseCpuMs.toFixed(1)} ms`
    console.error(`  ${name}: p95 ${load.p95Ms.toFixed(1)} ms, ${Math.round(load.perSecond)}/s, ${cpu}`)
    loads.push({ name, ...load, serverCpuMs, databaseCpuMs })
  }
  return loads
}

/** What was measured, as a table. */
export function loadTable(loads: readonly Measured[]): string {
  return [
    '| question | p50 ms | p95 ms | p99 ms | per s | server CPU ms | database CPU ms |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...loads.map(
      ({ name, p50Ms, p95Ms, p99Ms, perSecond, serverCpuMs, databaseCpuMs }) =>
        `| ${name} | ${p50Ms.toFixed(1)} | ${p95Ms.toFixed(1)} | ${p99Ms.toFixed(1)} | ${perSecond.toFixed(0)} | ${serverCpuMs.toFixed(1)} | ${databaseCpuMs.toFixed(1)} |`,
    ),
  ].join('\n')
}
