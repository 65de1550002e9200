import { fleetLimits } from '@portal/domain/fleet-limits'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { fits, isFilledUpTo, isUpTo, moment } from '../columns.ts'
import { users } from './users.tables.ts'

/** A place of an account where devices are handed out (docs/spec/fleet.md#stations). */
export const stations = pgTable(
  'stations',
  {
    stationId: uuid().primaryKey(),
    zohoAccountId: text().notNull(),
    name: text().notNull(),
    code: text().notNull(),
    /** One of the account's shipping addresses; it may have left the CRM. */
    addressId: text(),
    contact: text().notNull().default(''),
    /** The first unit number of the station's own range; null without one. */
    firstNumber: integer(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (t) => [
    unique('stations_of_account').on(t.stationId, t.zohoAccountId),
    uniqueIndex('stations_by_name').on(t.zohoAccountId, sql`lower(${t.name})`),
    uniqueIndex('stations_by_code').on(t.zohoAccountId, t.code),
    check('stations_name', isFilledUpTo(t.name, fleetLimits.stationNameMax)),
    check('stations_code', fits(t.code, '^[A-Z0-9]{1,8}$')),
    check('stations_contact', isUpTo(t.contact, fleetLimits.stationContactMax)),
    check('stations_first_number', sql`${t.firstNumber} between 0 and 999999`),
    check('stations_finite', sql`isfinite(${t.createdAt})`),
  ],
)

/** How an account numbers its devices (docs/spec/fleet.md#settings). Without a row the defaults hold. */
export const fleetSettings = pgTable(
  'fleet_settings',
  {
    zohoAccountId: text().primaryKey(),
    shortCode: text().notNull().default(''),
    unitDigits: smallint().notNull().default(3),
    nextNumber: integer().notNull().default(1),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('fleet_settings_short_code', fits(t.shortCode, '^([A-Z0-9]{2,8})?$')),
    check('fleet_settings_digits', sql`${t.unitDigits} between 1 and 6`),
    check('fleet_settings_next_number', sql`${t.nextNumber} between 0 and 999999`),
  ],
)

/** A search, filters, order and columns that a person keeps under a name (docs/spec/fleet.md#saved-views). */
export const fleetViews = pgTable(
  'fleet_views',
  {
    viewId: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    zohoAccountId: text().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('fleet_views_by_name').on(t.userId, t.zohoAccountId, sql`lower(${t.name})`),
    check('fleet_views_name', isFilledUpTo(t.name, fleetLimits.viewNameMax)),
    check('fleet_views_address', isUpTo(t.address, fleetLimits.viewAddressMax)),
    check('fleet_views_finite', sql`isfinite(${t.createdAt})`),
  ],
)
