import type { OrderMatch } from '@portal/contract/orders'
import {
  type PrintedKind,
  printedCode,
  printedKind,
  printedNumbers,
  rangesOf,
} from '@portal/domain/printed-number'
import { quoteLabel } from '@portal/domain/quotes'
import { caseLabel } from '@portal/domain/repair-cases'
import { formatTracking } from '@portal/domain/tracking-number'
import { and, between, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../db/client.ts'
import { bookInvoices } from '../../../db/schema/books.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { quotes } from '../../../db/schema/quotes.tables.ts'
import { repairCases } from '../../../db/schema/repairs.tables.ts'
import { boxes } from '../../../db/schema/staging.tables.ts'
import { escaped } from '../../../db/words.ts'
import { isNumberedUnit } from '../../fleet/devices/search-devices.ts'

/** Orders by what is printed on their papers, tags and labels (docs/spec/orders.md#search). */

export type NamedOrder = { orderId: number; match: OrderMatch }

/** So many are found by the beginning of a number; who means another one types on. */
const namedMax = 50

/** What a printed number can be of: a unit or a box, or one of the papers. */
export type NamedBy = 'goods' | 'quote' | 'invoice' | 'case'
const everything: readonly NamedBy[] = ['goods', 'quote', 'invoice', 'case']

/** A number that begins with these digits, by its index. */
export const beginsWith = (column: AnyPgColumn, digits: string): SQL | undefined =>
  or(...rangesOf(digits).map(({ from, to }) => between(column, from, to)))

export const isTracking = (column: AnyPgColumn, start: string): SQL =>
  sql`${column} like ${`${escaped(start)}%`}`

/**
 * The orders that a printed number leads to: by a device of theirs (IMEI, SIM, phone or serial number, DSP4-014, tag code), the tracking
 * number or code of a box, or the number of a quote, an invoice or a case. Nothing is asked for a text that can be none of them, and a
 * printed beginning such as "Q-" leaves one meaning.
 * @param within which orders the caller may see; undefined for all
 * @param by what the caller may learn of: nothing else is asked
 */
export async function findNamedOrders(
  on: Reader,
  within: SQL | undefined,
  typed: string,
  by: readonly NamedBy[] = everything,
): Promise<NamedOrder[]> {
  const kind = printedKind(typed)
  const { device, unit, tracking, quote, invoice, repairCase } = printedNumbers(typed)
  const code = printedCode(typed)
  /** The value, unless the text begins as the number of something else. */
  const as = (one: PrintedKind | null, value: string | null) => (kind === null || kind === one ? value : null)
  const ask = <Value>(of: NamedBy, value: Value | null, read: (value: Value) => Promise<NamedOrder[]>) =>
    value === null || !by.includes(of) ? [] : read(value)
  const found = await Promise.all([
    ask('goods', as(null, device), (text) =>
      unitsOf(on, and(within, sql`${devices.searchLines} like ${`%${escaped(text)}%`}`)),
    ),
    ask('goods', kind === null || kind === 'order' ? unit : null, (one) =>
      unitsOf(on, and(within, isNumberedUnit(one))),
    ),
    ask('goods', as(null, code), (text) => unitsOf(on, and(within, eq(devices.tagCode, text)))),
    ask('goods', as(null, code), (text) => boxesOf(on, and(within, eq(boxes.boxCode, text)), 'box')),
    ask('goods', as('tracking', tracking), (text) =>
      boxesOf(on, and(within, isTracking(boxes.trackingNumber, text)), 'trackingNumber'),
    ),
    ask('quote', as('quote', quote), (text) =>
      quotesOf(on, and(within, beginsWith(quotes.quoteNumber, text))),
    ),
    ask('invoice', as('invoice', invoice), (text) =>
      invoicesOf(on, and(within, sql`${bookInvoices.searchLines} like ${`${escaped(text)}%`}`)),
    ),
    ask('case', as('case', repairCase), (text) =>
      casesOf(on, and(within, beginsWith(repairCases.caseNumber, text))),
    ),
  ])
  return found.flat()
}

const unitsOf = async (on: Reader, found: SQL | undefined): Promise<NamedOrder[]> =>
  (
    await on
      .select({
        orderId: orders.orderId,
        unitNumber: devices.unitNumber,
        make: devices.make,
        model: devices.model,
      })
      .from(devices)
      .innerJoin(orders, eq(orders.orderId, devices.orderId))
      .where(found)
      .limit(namedMax)
  ).map(({ orderId, unitNumber, make, model }) => ({
    orderId,
    match: { part: 'unit', text: unitNumber ?? `${make} ${model}`.trim() },
  }))

/** @param part by which of its numbers a box was found */
const boxesOf = async (
  on: Reader,
  found: SQL | undefined,
  part: 'box' | 'trackingNumber',
): Promise<NamedOrder[]> =>
  (
    await on
      .select({ orderId: orders.orderId, number: boxes.number, trackingNumber: boxes.trackingNumber })
      .from(boxes)
      .innerJoin(orders, eq(orders.orderId, boxes.orderId))
      .where(found)
      .limit(namedMax)
  ).map(({ orderId, number, trackingNumber }) => ({
    orderId,
    match: { part, text: part === 'box' ? String(number) : formatTracking(trackingNumber ?? '') },
  }))

const quotesOf = async (on: Reader, found: SQL | undefined): Promise<NamedOrder[]> =>
  (
    await on
      .select({ orderId: orders.orderId, quoteNumber: quotes.quoteNumber })
      .from(quotes)
      .innerJoin(orders, eq(orders.orderId, quotes.orderId))
      .where(found)
      .limit(namedMax)
  ).map(({ orderId, quoteNumber }) => ({ orderId, match: { part: 'quote', text: quoteLabel(quoteNumber) } }))

const invoicesOf = async (on: Reader, found: SQL | undefined): Promise<NamedOrder[]> =>
  (
    await on
      .select({ orderId: orders.orderId, number: bookInvoices.number })
      .from(bookInvoices)
      .innerJoin(orders, eq(orders.orderId, bookInvoices.orderId))
      .where(found)
      .limit(namedMax)
  ).map(({ orderId, number }) => ({ orderId, match: { part: 'invoice', text: number } }))

/** The order that a device of a case came with. */
const casesOf = async (on: Reader, found: SQL | undefined): Promise<NamedOrder[]> =>
  (
    await on
      .select({ orderId: orders.orderId, caseNumber: repairCases.caseNumber })
      .from(repairCases)
      .innerJoin(devices, eq(devices.deviceId, repairCases.deviceId))
      .innerJoin(orders, eq(orders.orderId, devices.orderId))
      .where(found)
      .limit(namedMax)
  ).map(({ orderId, caseNumber }) => ({ orderId, match: { part: 'case', text: caseLabel(caseNumber) } }))
