import type { Reader } from '../../db/client.ts'
import { carriers } from '../../db/schema/catalog.tables.ts'

/** All carriers in the order of every list, also those that are no longer offered. */
export const readCarriers = (on: Reader) =>
  on
    .select({ carrierId: carriers.id, name: carriers.name })
    .from(carriers)
    .orderBy(carriers.place, carriers.name)
