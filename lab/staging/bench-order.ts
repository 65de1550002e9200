import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { checkDigitOf } from '@portal/domain/device-fields'
import type pg from 'pg'
import { personas } from '../../apps/server/src/db/seed/personas.ts'
import { type Client, clientOf } from '../bench/load.ts'
import { openScene } from '../bench/scene.ts'
import { signIn } from '../scale/measure.ts'

/** Orders at the staging desk whose units are scanned. */

export type Unit = {
  deviceId: string
  tagCode: string
  needsSim: boolean
  unitNumber: string
  productId: string
}
export type BenchOrder = { orderId: number; units: Unit[] }

/** The range of IMEIs of the lab's benches, which its fleet does not use. */
const tac = '00101509'
const simRange = '8914800077'
let counter = 0
const withCheck = (body: string) => body + checkDigitOf(body)
export const anImei = () => withCheck(tac + String(++counter).padStart(6, '0'))
export const aSim = () => withCheck(`${simRange}${String(++counter).padStart(8, '0')}`)

/** A submitted order for so many phones that the staging desk has taken, with a unit number for each. */
export async function openBenchOrder(
  client: pg.Client,
  { port, count }: { port: number; count: number },
): Promise<BenchOrder> {
  counter = Math.max(counter, await lastScanned(client))
  const http = clientOf(port, 1)
  const orderId = await (await openScene(http)).draftOf(count, { shipsFromUs: true })
  const wes = await signIn(port, personas.wes.email)
  await must(http, 'GET', `/api/order/SubmitOrder/${orderId}/${personas.wes.zohoUserId}`, { token: wes })
  const sam = await signIn(port, personas.sam.email)
  const answer = await must(http, 'POST', `/api/staging/ClaimOrder/${orderId}`, { token: sam, body: {} })
  const { result } = JSON.parse(answer) as { result: { unitList: Unit[] } }
  if (result.unitList.length !== count) throw new Error(`The bench has ${result.unitList.length} units.`)
  await client.query(
    `insert into product_tacs (tac, product_id, learned_by, learned_at)
     select $1, product_id, 'Lab', now() from unnest($2::uuid[]) product_id on conflict do nothing`,
    [tac, [...new Set(result.unitList.map(({ productId }) => productId))]],
  )
  return { orderId, units: result.unitList }
}

/** The last number of an IMEI or SIM that a run before this one scanned into the same database. */
async function lastScanned(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `select greatest(max(substr(imei, 9, 6)::int) filter (where imei like $1),
       max(substr(iccid, 11, 8)::int) filter (where iccid like $2), 0) as last
     from devices where order_id is not null`,
    [`${tac}%`, `${simRange}%`],
  )
  return rows[0]?.last ?? 0
}

export const steps = ['TakeUnit', 'Scan, IMEI', 'Scan, SIM', 'Scan, tag', 'FinishUnit'] as const
export type Times = Record<(typeof steps)[number], number[]>

/**
 * Scans units at so many benches at once, all of them by one person, who pauses so long between two steps (ms).
 * @returns how long each step took, ms
 */
export async function scanUnits(
  { orderId, units }: BenchOrder,
  { port, benches, count, pauseMs }: { port: number; benches: number; count: number; pauseMs: number },
): Promise<Times> {
  const http = clientOf(port, benches)
  const token = await signIn(port, personas.sam.email)
  const times: Times = { TakeUnit: [], 'Scan, IMEI': [], 'Scan, SIM': [], 'Scan, tag': [], FinishUnit: [] }
  const waiting = units.slice(0, count)

  async function ask(step: keyof Times, body: object) {
    // No two benches keep step with each other.
    await delay(pauseMs * (0.5 + Math.random()))
    const call = step.split(',')[0]
    const began = performance.now()
    const path = `/api/staging/${call}/${orderId}`
    const answer = await must(http, 'POST', path, { token, body, key: randomUUID() })
    times[step].push(performance.now() - began)
    const { result } = JSON.parse(answer) as { result: { said?: { kind: string } } }
    if (result.said && result.said.kind !== 'fits') throw new Error(`${step} was answered ${answer}`)
  }
  async function work(place: number) {
    const bench = `Bench ${place + 1}`
    for (let unit = waiting.shift(); unit; unit = waiting.shift()) {
      const { deviceId, tagCode, needsSim } = unit
      const scan = (scanned: string) => ({ scanned, deviceId, bench })
      await ask('TakeUnit', { deviceId, bench })
      await ask('Scan, IMEI', scan(anImei()))
      if (needsSim) await ask('Scan, SIM', scan(aSim()))
      await ask('Scan, tag', scan(tagCode))
      await ask('FinishUnit', { deviceId, bench, allChecks: true })
    }
  }
  await Promise.all(Array.from({ length: benches }, (_, place) => work(place)))
  return times
}

async function must(http: Client, ...asked: Parameters<Client>): Promise<string> {
  const answer = await http(...asked)
  if (answer.status !== 200)
    throw new Error(`${asked[1]} was answered with ${answer.status}: ${answer.body.slice(0, 300)}`)
  return answer.body
}
