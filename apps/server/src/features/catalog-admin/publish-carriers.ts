import { AppError, type FieldErrors } from '@portal/contract/errors'
import {
  carrierInUse,
  carrierNameTaken,
  carriersOfValue,
  withEveryCarrier,
} from '@portal/domain/carrier-settings'
import { recordStatus } from '@portal/domain/catalog'
import { carrierIds } from '@portal/domain/ids'
import type { Carrier } from '@portal/domain/listed-carriers'
import { nameKey } from '@portal/domain/names'
import { problemsOfSetting } from '@portal/domain/settings'
import type { SettingValue } from '@portal/domain/settings-fields'
import { count, eq, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { carriers, offers } from '../../db/schema/catalog.tables.ts'
import { lockCatalog } from './catalog-admin.store.ts'

/**
 * Writes the carriers of a value, in its order, for everything that refers to them (docs/spec/settings.md#carriers); answers the
 * value with every carrier that is stored. Throws INVALID_INPUT for one that is to end and has active offers, and for a name
 * that another one has which the value leaves out.
 */
export async function publishCarriers(tx: Tx, value: SettingValue): Promise<SettingValue> {
  await lockCatalog(tx)
  const stored = await readStored(tx)
  const whole = withEveryCarrier(value, stored)
  const listed = carriersOfValue(whole)
  const fields = await problemsOf(tx, { whole, stored, given: carriersOfValue(value).length })
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })

  await freeNames(tx, stored, listed)
  for (const [index, { carrierId, name, isOffered }] of listed.entries()) {
    const row = { name, isOffered, place: index + 1 }
    await tx
      .insert(carriers)
      .values({ id: carrierId, ...row })
      .onConflictDoUpdate({ target: carriers.id, set: row })
  }
  await tx
    .update(carriers)
    .set({ place: listed.length + 1 })
    .where(eq(carriers.id, carrierIds['N/A']))
  return whole
}

/** Makes way for new names, which are unique: two carriers may exchange theirs. */
async function freeNames(tx: Tx, stored: readonly Carrier[], listed: readonly Carrier[]): Promise<void> {
  const names = new Map(listed.map(({ carrierId, name }) => [carrierId, name]))
  const renamed = stored.filter(({ carrierId, name }) => names.get(carrierId) !== name)
  if (renamed.length === 0) return
  // A row whose name changes is waited for by orders that are being written, which may hold another one: all are waited for at once.
  await tx.execute(sql`lock table ${carriers} in exclusive mode`)
  for (const { carrierId } of renamed)
    await tx
      .update(carriers)
      .set({ name: `renamed ${carrierId}` })
      .where(eq(carriers.id, carrierId))
}

const readStored = (on: Reader): Promise<Carrier[]> =>
  on
    .select({ carrierId: carriers.id, name: carriers.name, isOffered: carriers.isOffered })
    .from(carriers)
    .where(ne(carriers.id, carrierIds['N/A']))
    .orderBy(carriers.place, carriers.name)

type Judged = {
  /** The value with every carrier that is stored. */
  whole: SettingValue
  stored: readonly Carrier[]
  /** How many of its rows were given; the others were left out. */
  given: number
}

/** What is wrong with the whole value: at the rows that were given, and about those that they leave out at the list. */
async function problemsOf(tx: Tx, judged: Judged): Promise<FieldErrors> {
  const { whole, given } = judged
  const problems = {
    ...problemsOfSetting('carriers', whole),
    ...takenNames(judged),
    ...(await inUse(tx, whole)),
  }
  const fields: Record<string, string[]> = {}
  for (const [path, message] of Object.entries(problems)) {
    const [list, index] = path.split('.')
    const field = `value.${Number(index) >= given ? list : path}`
    fields[field] = [...(fields[field] ?? []), message]
  }
  return fields
}

/** Rows that were left out and whose name a given one has: both are named, because the list shows only one of them. */
function takenNames({ whole, stored, given }: Judged): Record<string, string> {
  const listed = carriersOfValue(whole)
  const storedNames = new Map(stored.map(({ carrierId, name }) => [carrierId, name]))
  const takers = new Map(listed.slice(0, given).map((carrier) => [nameKey(carrier.name), carrier]))
  return Object.fromEntries(
    listed.flatMap(({ name }, index) => {
      const taker = index < given ? undefined : takers.get(nameKey(name))
      if (taker === undefined) return []
      const formerName = storedNames.get(taker.carrierId) ?? taker.name
      return [[`carriers.${index}.name`, carrierNameTaken(formerName, name)]]
    }),
  )
}

/** Rows that are to end and have active offers. */
async function inUse(tx: Tx, whole: SettingValue): Promise<Record<string, string>> {
  const active = await activeOffers(tx)
  return Object.fromEntries(
    carriersOfValue(whole).flatMap(({ carrierId, name, isOffered }, index) => {
      const sold = active.get(carrierId)
      return isOffered || sold === undefined ? [] : [[`carriers.${index}.offer`, carrierInUse(name, sold)]]
    }),
  )
}

/** How many active offers each carrier has. */
async function activeOffers(on: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await on
    .select({ carrierId: offers.carrierId, offers: count() })
    .from(offers)
    .where(eq(offers.statusId, recordStatus.active))
    .groupBy(offers.carrierId)
  return new Map(rows.map((row) => [row.carrierId, row.offers]))
}
