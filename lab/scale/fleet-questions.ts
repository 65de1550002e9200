import type { getDevicesByAccount } from '@portal/contract/devices'
import type { QueryOf } from '@portal/contract/endpoint'
import { defaultTimeZone } from '@portal/domain/business-day'
import { limits } from '@portal/domain/limits'
import type { Actor } from '@portal/domain/roles'
import type pg from 'pg'
import type { Reader } from '../../apps/server/src/db/client.ts'
import { personas } from '../../apps/server/src/db/seed/personas.ts'
import {
  listDevicesOfAccount,
  listDevicesOfAgent,
  readFiguresOfAccount,
} from '../../apps/server/src/features/fleet/devices/list-devices.ts'
import { readDevice } from '../../apps/server/src/features/fleet/devices/read-device.ts'
import { findHolders } from '../../apps/server/src/features/fleet/holders/find-holders.ts'
import { clientOf } from '../bench/load.ts'
import type { Question } from './questions.ts'

/** An account of wes that only the lab has. */
export const bigFleet = '790000000009999999'

/** Adds that account. */
export const addBigAccount = (client: pg.Client) =>
  client.query(
    `insert into accounts (zoho_account_id, account_name, owner_zoho_user_id)
     select $1, 'Lab Fleet', $2 where not exists (select from accounts where zoho_account_id = $1)`,
    [bigFleet, personas.wes.zohoUserId],
  )

type Query = QueryOf<typeof getDevicesByAccount>
type Known = {
  actor: Actor
  device: { deviceId: string; imei: string; phoneNumber: string; stationId: string }
  /** Of the page after the first, by unit number. */
  cursor: string
}

/** What the questions name: a device in the middle of the fleet, and the place of a later page. */
export async function knownOf(
  client: pg.Client,
  { port, token }: { port: number; token: string },
): Promise<Known> {
  const { rows: people } = await client.query<{ userId: string }>(
    'select user_id as "userId" from users where email = $1',
    [personas.wes.email],
  )
  const { rows } = await client.query<Known['device']>(
    `select device_id as "deviceId", imei, phone_number as "phoneNumber", station_id as "stationId" from devices
     where zoho_account_id = $1 and status = 'inService' and imei is not null order by unit_sort offset 5000 limit 1`,
    [bigFleet],
  )
  const [person, device] = [people[0], rows[0]]
  if (!person || !device) throw new Error('The demo data and the fleet are there.')
  const path = `/api/fleet/GetDevicesByAccount/${bigFleet}?limit=${limits.listPageMax}`
  const answer = await clientOf(port, 1)('GET', path, { token })
  const { nextCursor } = JSON.parse(answer.body) as { nextCursor: string }
  const actor: Actor = {
    userId: person.userId,
    zohoUserId: personas.wes.zohoUserId,
    roles: ['WbcAgent'],
    zohoAccountId: null,
    zohoContactId: null,
    access: 'full',
    covers: [],
  }
  return { actor, device, cursor: nextCursor }
}

/** What the screens of a fleet ask. */
export function fleetQuestions({ actor, device, cursor }: Known): Question[] {
  const context = (db: Reader) => ({ db, actor, now: () => new Date(), timeZone: defaultTimeZone })
  const page = { limit: limits.listFirstPage } as const
  const roster = (name: string, query: Query): Question => ({
    name: `roster${name}`,
    path: `/api/fleet/GetDevicesByAccount/${bigFleet}?${searchOf(query)}`,
    ask: (db) => listDevicesOfAccount(context(db), bigFleet, query),
  })
  const search = (name: string, text: string) => roster(`, search for ${name}`, { ...page, search: text })
  const units = Array.from({ length: 100 }, (_, n) => String(1_000 + n * 7)).join('\n')
  return [
    roster('', page),
    roster(', a long page after the first', { limit: limits.listPageMax, cursor }),
    roster(' by holder', { ...page, sort: 'holder' }),
    roster(' by model, descending', { ...page, sort: 'model-descending' }),
    roster(' by end of cover', { ...page, sort: 'cover' }),
    roster(' by last change, latest first', { ...page, sort: 'changed-descending' }),
    roster(' by status', { ...page, sort: 'status' }),
    roster(' by station', { ...page, sort: 'station' }),
    roster(', spare', { ...page, group: 'spare' }),
    roster(', in service', { ...page, group: 'inService' }),
    roster(', of a station', { ...page, stationId: device.stationId }),
    roster(', of a model', { ...page, model: 'Halden N6 Pro' }),
    roster(', cover ends soon', { ...page, cover: 'soon' }),
    search('a unit number', '0500'),
    search('two characters', '12'),
    search('100 pasted units', units),
    search('a phone number', device.phoneNumber),
    search('an IMEI', device.imei),
    search('a holder', 'grace pat'),
    search('a first name', 'maria'),
    search('what all devices share', 'halden'),
    search('a model', 'n6 pro'),
    search('a station', 'station 3'),
    search('what no device has', 'zzyzx'),
    {
      name: 'roster of an agent with all accounts',
      path: `/api/fleet/GetDevicesByAgent/${actor.zohoUserId}?${searchOf(page)}`,
      ask: (db) => listDevicesOfAgent(context(db), actor.zohoUserId ?? '', page),
    },
    {
      name: 'figures',
      path: `/api/fleet/GetFiguresByAccount/${bigFleet}`,
      ask: (db) => readFiguresOfAccount(context(db), bigFleet),
    },
    {
      name: 'device',
      path: `/api/fleet/GetDevice/${device.deviceId}`,
      ask: (db) => readDevice(context(db), device.deviceId),
    },
    {
      name: 'who had a unit on a day',
      path: `/api/fleet/GetHolderOn/${bigFleet}?unitNumber=5000&day=${today()}`,
      ask: (db) => findHolders(context(db), bigFleet, { unitNumber: '5000', day: today() }),
    },
  ]
}

const today = () => new Date().toISOString().slice(0, 10)

function searchOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}
