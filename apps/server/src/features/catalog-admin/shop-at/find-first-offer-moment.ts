import { min } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { offers } from '../../catalog/catalog.tables.ts'

/** When the first offer was made; null while there is none. */
export async function findFirstOfferMoment(on: Reader): Promise<Date | null> {
  const [row] = await on.select({ first: min(offers.createdAt) }).from(offers)
  return row?.first ?? null
}
