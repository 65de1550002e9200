import { withLaterFields } from '@portal/contract/kept-orders'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, timestamp } from 'drizzle-orm/pg-core'
import type * as z from 'zod'

/** Kinds of columns and checks that the tables of several features share. */

/** A point in time. Its table checks `isfinite`, as PostgreSQL also has infinite ones. */
export const moment = () => timestamp({ withTimezone: true })

/** An order as it was when it was kept, as JSON; fields that orders got later are read as empty (contract/kept-orders.ts). */
export const keptOrder = <Kept extends z.ZodType>(schema: Kept) =>
  customType<{ data: z.output<Kept>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (order) => JSON.stringify(order),
    fromDriver: (stored) => withLaterFields(schema, stored),
  })

/** The day of a moment in UTC: an index can be made of it, where the days of the business depend on a setting. */
export const utcDay = (at: SQLWrapper): SQL => sql`(${at} at time zone 'UTC')::date`

/** Values of the domain as they stand between the brackets of `in ()`. */
export const listed = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value}'`).join(', '))

/** The text is one of a closed list of the domain. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${listed(values)})`

/** The text has at most so many characters. */
export const isUpTo = (column: AnyPgColumn, max: number): SQL =>
  sql`length(${column}) <= ${sql.raw(String(max))}`

/** The text has from 1 to so many characters. */
export const isFilledUpTo = (column: AnyPgColumn, max: number): SQL =>
  sql`length(${column}) between 1 and ${sql.raw(String(max))}`

/** The text matches a POSIX pattern, which may hold no quote. */
export const fits = (column: AnyPgColumn, pattern: string): SQL => sql`${column} ~ ${sql.raw(`'${pattern}'`)}`

/** A random code of a tag or box, in Crockford's base 32 (docs/spec/fleet.md#fields). */
export const isTagCode = (column: AnyPgColumn): SQL =>
  fits(column, `^[0-9A-HJKMNP-TV-Z]{${fleetLimits.tagCodeLength}}$`)
