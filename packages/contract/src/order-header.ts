import type { AddressFields } from '@portal/domain/address'
import { type AddressPart, addressPartMessages } from '@portal/domain/address'
import { installedAppsMax } from '@portal/domain/installed-apps'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import {
  type ListedTextName,
  listedTextNames,
  type NotesName,
  notesNames,
  type OrderTextName,
  orderTextNames,
  orderTexts,
  type RequiredTextName,
} from '@portal/domain/order-texts'
import { isCalendarDay } from '@portal/domain/requested-delivery'
import * as z from 'zod'
import { addressPart, dollars, singleLine, storable, text, zohoId } from './fields.ts'

/** The header of an order as requests and answers have it (docs/spec/orders.md#fields). */

type TextRequests = {
  [Name in OrderTextName]: Name extends RequiredTextName ? z.ZodString : z.ZodOptional<z.ZodString>
}

/** One schema for each text and date (`orderTexts`); what is not required may be left out. */
export const textRequests: TextRequests =
  // Each name has the schema of its rule.
  Object.fromEntries(
    orderTextNames.map((name) => [
      name,
      orderTexts[name].isRequired ? textRequest(name) : textRequest(name).optional(),
    ]),
  ) as TextRequests

function textRequest(name: OrderTextName): z.ZodString {
  const rule = orderTexts[name]
  if (rule.kind === 'notes') return text(rule.max)
  // A day from tomorrow on, '' for none; the server knows the business day.
  if (rule.kind === 'date')
    return z.string().refine((date) => date === '' || isCalendarDay(date), 'Enter a date as yyyy-MM-dd.')
  return z
    .string()
    .trim()
    .max(rule.max, `${rule.subject} has at most ${rule.max} characters.`)
    .refine(...storable)
}

const stringsOf = <Name extends string>(names: readonly Name[]) =>
  // One entry for each of the names.
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>

/** Texts of one line and dates, in lists and details; '' where there is none. */
export const listedTextAnswers: Record<ListedTextName, z.ZodString> = stringsOf(listedTextNames)
/** Notes, in details only. */
export const notesAnswers: Record<NotesName, z.ZodString> = stringsOf(notesNames)

const placedParts = [
  ['billingStreet', 'Billing', 'street'],
  ['billingCity', 'Billing', 'city'],
  ['billingState', 'Billing', 'state'],
  ['billingCode', 'Billing', 'zip'],
  ['shippingStreet', 'Shipping', 'street'],
  ['shippingCity', 'Shipping', 'city'],
  ['shippingState', 'Shipping', 'state'],
  ['shippingCode', 'Shipping', 'zip'],
] as const satisfies ReadonlyArray<[keyof AddressFields, 'Billing' | 'Shipping', AddressPart]>

/** Both addresses of an order, field by field. The inherited interface writes a street under two names. */
export const addressAnswers = stringsOf([
  ...placedParts.map(([field]) => field),
  'billingStreet1',
  'shippingStreet1',
])

const { min: partMin, max: partMax } = limits.addressPartLength
/** A part of an address that a draft may still lack; `refuseIncomplete` asks for it when the order is submitted. */
const draftPart = (owner: 'Billing' | 'Shipping', part: AddressPart) =>
  z
    .string()
    .trim()
    .max(partMax, addressPartMessages(owner, part).tooLong)
    .refine(...storable)
    .refine(...singleLine)

/** Both addresses of InsertOrder, field by field. */
export const addressRequests = Object.fromEntries(
  placedParts.map(([field, owner, part]) => [field, draftPart(owner, part)]),
  // One entry for each of the fields.
) as Record<keyof AddressFields, z.ZodString>

type PlacedForm = AddressFields & {
  saveAsDraft: boolean
  shipDirect?: boolean | null | undefined
}

/** What a submitted order must say, and a draft may still leave open. */
export function refuseIncomplete(form: PlacedForm, ctx: z.RefinementCtx<PlacedForm>) {
  if (form.saveAsDraft) return
  for (const [field, owner, part] of placedParts)
    if (form[field].length < partMin)
      ctx.addIssue({ code: 'custom', path: [field], message: addressPartMessages(owner, part).tooShort })
  if (form.shipDirect === null || form.shipDirect === undefined)
    ctx.addIssue({ code: 'custom', path: ['shipDirect'], message: 'Choose a shipping method.' })
}

/** One address of UpdateOrder. */
export const nestedAddress = (owner: 'Billing' | 'Shipping') =>
  z.strictObject({
    street: addressPart(owner, 'street'),
    city: addressPart(owner, 'city'),
    state: addressPart(owner, 'state'),
    zip: addressPart(owner, 'zip'),
    sameAsBilling: z.boolean().optional(),
  })

/**
 * Given when an address is used as entered although the address service refused it
 * (docs/spec/addresses.md#use-as-entered).
 */
const addressOverrideReason = z
  .string()
  .trim()
  .min(1, messages.address.reasonRequired)
  .max(limits.addressOverrideReasonMax, `Use at most ${limits.addressOverrideReasonMax} characters.`)
  .refine(...storable)
  .nullish()

/** Whom an order is for: agent, account and contact. */
export const partyRequests = { agentId: zohoId, accountId: zohoId, contactId: zohoId }

export const appsRequest = text(installedAppsMax)

/**
 * What InsertOrder and UpdateOrder take alike. Account and contact names travel with the order but are read again from
 * the CRM; ids decide. The shipping choice (docs/spec/checkout.md#shipping-method): null and left out mean different
 * things on an update; see there.
 */
export const headerRequest = {
  ...partyRequests,
  accountName: text(400),
  contactFirstName: text(100),
  contactLastName: text(100),
  contactEmail: text(limits.emailMax),
  contactMobile: text(40),
  saveAsDraft: z.boolean(),
  installedApps: appsRequest,
  ...textRequests,
  addressOverrideReason,
  shipDirect: z.boolean().nullish(),
  shippingDescription: text(100).nullish(),
  shippingRate: dollars.nullish(),
}
