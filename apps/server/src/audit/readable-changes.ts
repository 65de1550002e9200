import type { Activity } from '@portal/contract/audit'
import { type Address, addressLine } from '@portal/domain/address'
import { formatBusinessMoment } from '@portal/domain/business-day'
import { formatDay } from '@portal/domain/format-date'
import { formatPhone } from '@portal/domain/format-phone'
import { formatCents, fromDollars } from '@portal/domain/money'
import { orderStatusLabel } from '@portal/domain/order-status'
import { orderExportLabels } from '@portal/domain/vendor-messages'
import type { Facts } from './facts.ts'

/** Long texts are recorded whole and shown in part. */
const shownMax = 300

/**
 * Recorded values as people read them (docs/spec/back-office.md#activity). Entries are read as they were recorded and cannot be
 * changed, so old and new ones are translated here.
 * @param entity what the entry is about
 * @param timeZone of the business, for moments
 * @returns the fields that have a value before or after, each with both
 */
export function readableChanges(
  entity: string,
  { before, after }: { before: Facts | null; after: Facts | null },
  timeZone: string,
): Activity['changes'] {
  const [was, is] = [readable(entity, before ?? {}, timeZone), readable(entity, after ?? {}, timeZone)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== null || change.after !== null)
}

/** Each value by the name of its field; null for none. */
function readable(entity: string, recorded: Facts, timeZone: string): Map<string, string | null> {
  const facts = withAddressLines(withCamelNames(recorded))
  return new Map(
    Object.entries(facts)
      .filter(([name]) => entity !== 'order' || !hiddenOfOrders.has(name))
      .map(([name, value]) => [fieldOf(name, value), shownMoneyOrText(name, value, timeZone)]),
  )
}

/** Numbers of the database, which tell a reader nothing. */
const hiddenOfOrders = new Set(['version', 'createdBy'])

/** Rows of the database are recorded with names such as "billing_street". Labels of screens have spaces and stay. */
const withCamelNames = (facts: object): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      /^[a-z\d_]+$/.test(name) ? name.replace(/_([a-z\d])/g, (_, letter) => letter.toUpperCase()) : name,
      value,
    ]),
  )

/** The names that the parts of an address have in the records: of an order, a registration, and an address on file. */
const addressNames = [
  { line: 'billing', parts: ['billingStreet', 'billingCity', 'billingState', 'billingCode'] },
  { line: 'billing', parts: ['billingStreet', 'billingCity', 'billingState', 'billingZip'] },
  { line: 'shipping', parts: ['shippingStreet', 'shippingCity', 'shippingState', 'shippingCode'] },
  { line: 'address', parts: ['street1', 'city', 'state', 'zipCode'], second: 'street2' },
] as const

/** The parts of each whole address as one line, in the place of its street. Where only some parts were recorded, they stay. */
function withAddressLines(facts: Facts): Facts {
  let entries = Object.entries(facts)
  for (const { line, parts, ...more } of addressNames) {
    if (!parts.every((part) => typeof facts[part] === 'string')) continue
    const [street, city, state, zip] = parts.map((part) => String(facts[part])) as [
      string,
      string,
      string,
      string,
    ]
    const second = 'second' in more ? facts[more.second] : ''
    const text = addressLine({ street: [street, second].filter(Boolean).join(' '), city, state, zip })
    const others = new Set<string>([...parts.slice(1), ...('second' in more ? [more.second] : [])])
    entries = entries
      .filter(([name]) => !others.has(name))
      .map(([name, value]) => (name === parts[0] ? [line, text] : [name, value]))
  }
  return Object.fromEntries(entries)
}

/** The field without the unit of its recorded value: "statusId" is shown as a status, "orderTotalCents" in dollars. */
function fieldOf(name: string, value: unknown): string {
  if (name === 'statusId') return 'status'
  return isCents(name, value) ? name.replace(/Cents$/, '') : name
}

const isCents = (name: string, value: unknown): value is number =>
  /[a-z]Cents$/.test(name) && typeof value === 'number'

/** Fields that are recorded in dollars. */
const inDollars = new Set([
  'msrp',
  'itemPrice',
  'ratePlanPrice',
  'rate',
  'orderLimit',
  'monthlyLimit',
  'carrierMonthlyLimit',
  'commitmentLimit',
  'paid',
  'credited',
])
const phones = new Set(['phone', 'phoneNumber', 'mobile', 'contactMobile'])

function shownMoneyOrText(name: string, value: unknown, timeZone: string): string | null {
  if (isCents(name, value)) return formatCents(value)
  if (typeof value === 'number' && inDollars.has(name)) return formatCents(fromDollars(value))
  if (typeof value === 'number' && name === 'statusId') return orderStatusLabel(value)
  if (typeof value !== 'string') return shown(value, timeZone)
  if (phones.has(name)) return shown(formatPhone(value), timeZone)
  if (name === 'orderExport') return exportLabels[value] ?? value
  return shown(isOfTime(name) ? timeIn(value, timeZone) : value, timeZone)
}

const exportLabels: Record<string, string> = orderExportLabels

/** Names such as "paidOn", "expiresAt", "untilDay" and "dateCreated". What people typed elsewhere is shown as they typed it. */
const isOfTime = (name: string) => /(?:[a-z](?:At|On|Until|Day|Date)|^until|^at)$|^date[A-Z]/.test(name)

/** A day as MM/dd/yyyy, a moment on the clock of the business, anything else as it is. */
function timeIn(value: string, timeZone: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  if (!/^\d{4}-\d\d-\d\dT/.test(value)) return value
  return formatBusinessMoment(value, timeZone, timeZone) || value
}

/** A value as people read it; null for none. */
function shown(value: unknown, timeZone: string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listOf(value, timeZone)
  return cut(typeof value === 'object' ? objectText(value, timeZone) : String(value))
}

function listOf(values: readonly unknown[], timeZone: string): string | null {
  if (values.length === 0) return null
  const hasObjects = values.some((one) => typeof one === 'object' && one !== null)
  return cut(values.map((one) => shown(one, timeZone) ?? '').join(hasObjects ? '\n' : ', '))
}

/** An address and an order item on one line; every other object as lines of "tax id: 38-2046113". */
function objectText(value: object, timeZone: string): string {
  const facts = withAddressLines(withCamelNames(value))
  if (isAddress(facts)) return addressLine(facts)
  if (isOrderItem(facts)) return itemLine(facts)
  return Object.entries(facts)
    .map(([name, one]) => [spaced(fieldOf(name, one)), shownMoneyOrText(name, one, timeZone)] as const)
    .filter(([, text]) => text !== null)
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n')
}

const isAddress = (facts: Facts): facts is Address =>
  ['street', 'city', 'state', 'zip'].every((part) => typeof facts[part] === 'string') &&
  Object.keys(facts).length === 4

type OrderItem = { quantity: number; manufacturerName: string; model: string; rateCents: number }

const isOrderItem = (facts: Facts): facts is OrderItem =>
  typeof facts.quantity === 'number' &&
  typeof facts.rateCents === 'number' &&
  typeof facts.manufacturerName === 'string' &&
  typeof facts.model === 'string'

const itemLine = ({ quantity, manufacturerName, model, rateCents }: OrderItem) =>
  `${quantity} × ${manufacturerName} ${model}, ${formatCents(rateCents)} each`

/** "billingZip" as "billing zip". */
const spaced = (name: string) => name.replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`)

const cut = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax).toWellFormed()}…` : text)
