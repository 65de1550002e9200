import { AppError } from '@portal/contract/errors'
import { businessDay } from '@portal/domain/business-day'
import { emptyOrderTexts, type OrderTextName, orderTextsOf, pastDatesOf } from '@portal/domain/order-texts'
import { type OrderRow, orderColumns } from '../../../db/schema/orders.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import type { OrderHeaderParties } from '../../accounts/order-parties.ts'
import { normalApps } from '../../catalog/installed-apps.ts'

/**
 * What an order says: parties, addresses, shipping choice, apps, texts, and its amounts. Checkout, the order form, Order
 * again and the create panel write it whole; a column that is added to the table is part of it.
 */
export type OrderHeader = Omit<OrderRow, (typeof notCopied)[number]>

/** What belongs to one order alone: its number, its course, and what is derived from its lines. */
const notCopied = [
  'orderId',
  'statusId',
  'version',
  'productNames',
  'promisedDeliveryDate',
  'quotedUntil',
  'awaitsApproval',
  'isSentBack',
  'isForQuote',
  'zohoInventoryInvoiceLink',
  'createdBy',
  'dateCreated',
  'dateSubmitted',
] as const satisfies ReadonlyArray<keyof OrderRow>

export const orderHeaderFields = Object.keys(orderColumns).filter(
  (field): field is keyof OrderHeader => !notCopied.some((one) => one === field),
)

/** The header of an existing order, to copy. */
export const headerOf = (order: OrderRow): OrderHeader =>
  // The fields of the table without those of `notCopied` are those of OrderHeader.
  Object.fromEntries(orderHeaderFields.map((field) => [field, order[field]])) as OrderHeader

/** Whom an order is for and by, as the CRM names them; names that the caller sent are ignored. */
export const partiesOf = ({ agent, account, contact }: OrderHeaderParties) =>
  ({
    zohoUserId: agent.zohoUserId,
    agentName: agent.name,
    agentEmail: agent.email,
    zohoAccountId: account.zohoAccountId,
    accountName: account.accountName,
    zohoContactId: contact.zohoContactId,
    contactFirstName: contact.firstName,
    contactLastName: contact.lastName,
    contactEmail: contact.email,
    contactMobile: contact.mobile,
  }) satisfies Partial<OrderHeader>

type HeaderForm = { readonly [Name in OrderTextName]?: string | undefined } & {
  installedApps: string
  addressOverrideReason?: string | null | undefined
}

/**
 * What every form of an order header says about apps and texts.
 * @param before what a text keeps that is left out of the form
 * Throws INVALID_INPUT for an app that we do not install, and for a new date that is not after the business day.
 */
export function textsOf(
  { now, timeZone }: Pick<SignedInContext, 'now' | 'timeZone'>,
  form: HeaderForm,
  before = emptyOrderTexts,
) {
  const texts = orderTextsOf(form, before)
  const newPastDates = pastDatesOf(texts, businessDay(now(), timeZone)).filter(
    ({ name }) => texts[name] !== before[name],
  )
  if (newPastDates.length > 0)
    throw new AppError('INVALID_INPUT', {
      fields: Object.fromEntries(newPastDates.map(({ name, problem }) => [name, [problem]])),
    })
  return {
    ...texts,
    installedApps: normalApps(form.installedApps),
    addressOverrideReason: form.addressOverrideReason ?? null,
  } satisfies Partial<OrderHeader>
}
