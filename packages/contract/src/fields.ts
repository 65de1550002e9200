import { type AddressOwner, type AddressPart, addressPartMessages } from '@portal/domain/address'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { isLegible, tidyName } from '@portal/domain/names'
import { allAgents } from '@portal/domain/roles'
import { plainNumber } from '@portal/domain/typed-number'
import * as z from 'zod'

// In a page the content security policy forbids what the compiled checks are made with.
if ('document' in globalThis) z.config({ jitless: true })

/** Values that several calls share, each with its rule and its words. */

// PostgreSQL text cannot hold NUL, nor JSON half a surrogate pair; nothing a person types needs them.
const isStorable = (text: string) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
/** Refuses what cannot be stored: `z.string().refine(...storable)`. */
export const storable = [isStorable, 'This text contains a character that can’t be saved.'] as const
/**
 * Refuses what cannot stand on one printed line: `z.string().refine(...singleLine)`. Line ends, characters without a width and those
 * that turn the direction of text would print as another address than the one that was checked.
 */
export const singleLine = [isLegible, 'Remove line breaks and invisible characters.'] as const
/** A name on one line, stored as it reads (docs/spec/product.md#names): rules of its length can follow. */
export const name = () => z.string().overwrite(tidyName).refine(isLegible, singleLine[1])
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine(...storable)
export const requiredText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(...storable)

/** Ids are compared as text, so they have one spelling. */
export const uuid = z.uuid().toLowerCase()
export const orderId = z.int().min(1).max(2_147_483_647)
/** The same in a path, where everything is text. */
export const orderIdParam = z
  .string()
  .regex(/^\d{1,10}$/, 'An order number has digits only.')
  .transform(Number)
  .pipe(orderId)
/** The version of an order that a person saw, and the same in a query, where everything is text. */
export const seenOrderVersion = z.int().min(0)
export const seenOrderVersionInQuery = z
  .string()
  .regex(/^\d{1,9}$/, 'A version has digits only.')
  .transform(Number)
  .pipe(seenOrderVersion)
/** A state's tax that an invoice adds (docs/spec/books.md#tax); thousandths of a percent. */
export const taxOfState = z.object({ state: z.string(), thousandths: z.int() })

/** Ids of the CRM: digits, far beyond what a number holds, so always text (docs/spec/product.md#ids). */
export const zohoId = z.string().regex(/^\d{1,19}$/, 'This id has digits only.')
/** An agent, or all of them, for those who act for others (docs/spec/roles.md#all-agents). */
export const agentOrAll = z
  .string()
  .regex(new RegExp(`^(\\d{1,19}|${allAgents})$`), `Give the id of an agent, or “${allAgents}”.`)

export const email = z
  .string()
  .overwrite(plainNumber)
  .trim()
  .max(limits.emailMax)
  .pipe(z.email(messages.signIn.email))

/** Dollars on the wire, at most two decimals. */
export const dollars = z.number().min(0).max(99_999_999)

/** @param shownMax the largest that the message names, where only some may enter more */
export const quantity = ({ min, max }: { min: number; max: number }, shownMax = max) =>
  z
    .int(`Enter a whole number from ${min} to ${shownMax}.`)
    .min(min, `Enter at least ${min}.`)
    .max(max, `Enter at most ${shownMax}.`)

/** One part of an address, refused in the words of its form (docs/spec/addresses.md#fields). */
export function addressPart(owner: AddressOwner, part: AddressPart) {
  const { min, max } = limits.addressPartLength
  const { tooShort, tooLong } = addressPartMessages(owner, part)
  return (part === 'zip' ? z.string().overwrite(plainNumber) : z.string())
    .trim()
    .min(min, tooShort)
    .max(max, tooLong)
    .refine(...storable)
    .refine(...singleLine)
}

type MomentForm = { offset?: boolean; precision?: number; error?: string }

/** A moment in ISO 8601, in the years 0001 to 9999 of UTC: the database has no year 0000, and later ones have five digits. */
export const calendarMoment = (form: MomentForm = {}) =>
  z.iso
    .datetime({ ...form, abort: true })
    // Years with another number of digits begin with a sign.
    .refine((moment) => /^(?!0000)\d/.test(new Date(moment).toISOString()), form.error)

/** A day as yyyy-MM-dd. The year 0000 is refused: the database has none. */
export const calendarDay = (error?: string) =>
  z.iso.date({ error, abort: true }).refine((day) => !day.startsWith('0000'), error)

/** Lists that can grow take these (docs/spec/api.md#conventions). */
export const listQuery = z.strictObject({
  search: text(limits.searchMax).optional(),
  limit: z.coerce.number().int().min(1).max(limits.listPageMax).optional(),
  cursor: text(200).optional(),
})

/** A PDF document with the name under which it is saved. */
export const pdfFile = z.object({ fileName: z.string(), base64: z.string() })

/** A destination of a box or a device, `position` 1 the shipping address; null where the order has one destination. */
export const namedDestination = z.nullable(
  z.object({ position: z.int(), name: z.string(), city: z.string() }),
)
