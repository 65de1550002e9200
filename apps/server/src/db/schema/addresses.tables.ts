import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Addresses that the address service found good, so that no node asks it again for some hours. */
export const verifiedAddresses = pgTable(
  'verified_addresses',
  {
    /** A digest of the address, so that addresses cannot be read here. */
    addressKey: text().primaryKey(),
    verifiedAt: moment().notNull(),
  },
  (t) => [index().on(t.verifiedAt)],
)
