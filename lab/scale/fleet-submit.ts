import { join } from 'node:path'
import { personas } from '../../apps/server/src/db/seed/personas.ts'
import { clientOf } from '../bench/load.ts'
import { cpuMs, postmasterOf } from '../bench/processes.ts'
import { openScene } from '../bench/scene.ts'

/** Items of the orders that are compared: as many as one addition takes. */
const units = 300
/** Orders of each kind, which take turns. */
const rounds = 8

type Where = { port: number; productPid: number | undefined; dataDir: string; token: string }
type Cost = { name: string; ms: number; serverCpuMs: number; databaseCpuMs: number }

/**
 * What it costs to submit an order for 300 devices, without units and with a unit number for each (ms; of the times the one in
 * the middle, of the CPU the average). The orders stay.
 */
export async function timeSubmit({ port, productPid = 0, dataDir, token }: Where): Promise<Cost[]> {
  const http = clientOf(port, 1)
  const scene = await openScene(clientOf(port, 5))
  const postmaster = postmasterOf(join(dataDir, 'postgres'))
  const kinds = [
    { name: 'without units', isNumbered: false, times: [] as number[], server: 0, database: 0 },
    { name: 'with 300 units', isNumbered: true, times: [] as number[], server: 0, database: 0 },
  ]
  for (let round = 0; round <= rounds; round++)
    for (const kind of kinds) {
      const orderId = await scene.draftOf(units)
      if (kind.isNumbered) await number(orderId)
      const [before, began] = [cpuMs({ server: productPid, postmaster }), performance.now()]
      await ask('GET', `/api/order/SubmitOrder/${orderId}/${personas.wes.zohoUserId}`)
      const [after, ms] = [cpuMs({ server: productPid, postmaster }), performance.now() - began]
      // The first of each kind compiles and plans what the others use.
      if (round === 0) continue
      kind.times.push(ms)
      kind.server += after.serverMs - before.serverMs
      kind.database += after.databaseMs - before.databaseMs
    }
  return kinds.map(({ name, times, server, database }) => ({
    name,
    ms: times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0,
    serverCpuMs: server / rounds,
    databaseCpuMs: database / rounds,
  }))

  async function number(orderId: number) {
    const sheet = await ask('GET', `/api/fleet/GetUnits/${orderId}`)
    const { lines } = (JSON.parse(sheet) as { result: { lines: Array<{ orderItemId: string }> } }).result
    const rows = Array.from({ length: units }, (_, position) => ({
      orderItemId: lines[0]?.orderItemId,
      position,
      version: 0,
      unitNumber: `S${orderId}-${position}`,
      holder: `Driver ${position}`,
    }))
    await ask('POST', `/api/fleet/SaveUnits/${orderId}`, { rows })
  }

  async function ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<string> {
    const answer = await http(method, path, { token, ...(body !== undefined && { body }) })
    if (answer.status !== 200)
      throw new Error(`${path} was answered with ${answer.status}: ${answer.body.slice(0, 300)}`)
    return answer.body
  }
}

/** What was measured, as a table; the last line says how many times the one without the other costs. */
export function submitTable(costs: readonly Cost[]): string {
  const [plain, numbered] = costs
  const times = plain && numbered ? (numbered.ms / plain.ms).toFixed(1) : '?'
  return [
    `| submitting ${units} devices | ms | server CPU ms | database CPU ms |`,
    '|---|---:|---:|---:|',
    ...costs.map(
      ({ name, ms, serverCpuMs, databaseCpuMs }) =>
        `| ${name} | ${ms.toFixed(0)} | ${serverCpuMs.toFixed(0)} | ${databaseCpuMs.toFixed(0)} |`,
    ),
    '',
    `With units it takes ${times} times as long (aim: 2).`,
  ].join('\n')
}
