import type { UserProfile } from '@portal/contract/auth'
import type { PortalFinds } from '@portal/contract/desk'
import { accessAllows, type Right } from '@portal/domain/account-access'
import { capitalized } from '@portal/domain/capitalized'
import { foldedText } from '@portal/domain/folded-text'
import { lineStateLabels } from '@portal/domain/line-states'
import { orderStatusLabel } from '@portal/domain/order-status'
import {
  accountPath,
  benchPath,
  devicePath,
  orderPath,
  productPath,
  repairCasePath,
} from '@portal/domain/paths'
import { invoicePagePath, linePath } from '@portal/domain/portal-paths'
import { quoteLabel } from '@portal/domain/quotes'
import { caseKindLabels, caseLabel, caseStateLabels } from '@portal/domain/repair-cases'
import { hasDesk, hasHome } from '@portal/domain/roles'
import { accessOfProfile } from '../../lib/access.ts'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { phoneText } from '../devices/device-name.tsx'

/** What the search lists of what it found, and what it says that it looks through (docs/spec/desk.md#search). */

/** Whose objects a search finds: an agent's or everyone's, those of a person's account, or those at the staging desk. */
type Searcher = 'desk' | 'own' | 'staging'

const searcherOf = (profile: UserProfile | undefined): Searcher => {
  if (profile === undefined || hasDesk(profile)) return 'desk'
  return hasHome(profile) ? 'own' : 'staging'
}

/** What people of an account find with each right, and by what. */
const ownKinds: ReadonlyArray<[needed: Right, kind: string, by: readonly string[]]> = [
  ['readOrders', 'orders', ['order', 'PO number', 'recipient']],
  ['fleet', 'devices', ['unit', 'holder', 'IMEI']],
  ['lines', 'lines', ['phone number', 'SIM']],
  ['readDrafts', 'quotes', ['quote']],
  ['readOrders', 'invoices', ['invoice']],
  ['fleet', 'cases', ['case']],
]

/** The name of the field, what it says while it is empty, and whether devices are among what is found. */
export function searchWords(profile: UserProfile | undefined) {
  if (profile === undefined || searcherOf(profile) !== 'own')
    return {
      label: 'Search orders, accounts, contacts, devices, lines, quotes, invoices, cases and products',
      placeholder: 'Order, account, name, phone, email, unit, IMEI, SIM, tracking, quote, invoice, case',
      hasUnits: true,
    }
  const kinds = ownKinds.filter(([needed]) => accessAllows(accessOfProfile(profile), needed))
  return {
    label: `Search ${kinds.map(([, kind]) => kind).join(', ')} and products`,
    placeholder: capitalized(kinds.flatMap(([, , by]) => by).join(', ')),
    hasUnits: accessAllows(accessOfProfile(profile), 'fleet'),
  }
}

/** One result: what it is called, what tells it apart from others, and its page. */
export type Find = { key: string; title: string; detail: string; to: string }
export type FindGroup = { label: string; finds: Find[] }

const words = (...parts: ReadonlyArray<string | null>) =>
  parts.filter((part) => part !== null && part !== '').join(', ')

/** What has exactly the typed name or number stands first, and is what Enter opens: "014" is unit 014, not an order that mentions it. */
export function exactFirst(groups: readonly FindGroup[], search: string): FindGroup[] {
  const typed = bareName(search)
  const rank = ({ title }: Find) => (bareName(title) === typed ? 0 : 1)
  const sorted = groups.map(({ label, finds }) => ({
    label,
    finds: finds.toSorted((one, other) => rank(one) - rank(other)),
  }))
  const rankOf = ({ finds: [first] }: FindGroup) => (first ? rank(first) : 1)
  return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Without the word that says its kind, and without leading zeros: "Unit 014" and "#14" are "14". */
const bareName = (title: string): string =>
  foldedText(title)
    .trim()
    .replace(/^(?:order|unit|#)\s*/, '')
    .replace(/^0+(?=\d)/, '')

/**
 * What a search found in the order in which it is listed, without kinds of which there is nothing.
 * @param profile people who only stage are led to the bench, those of an account to their invoices; staff have these with the order
 */
export function groupsOf(finds: PortalFinds, profile: UserProfile | undefined): FindGroup[] {
  const who = searcherOf(profile)
  const orderAddress = who === 'staging' ? benchPath : orderPath
  const groups: FindGroup[] = [
    {
      label: 'Orders',
      finds: finds.orders.map(({ orderId, statusId, accountName, contactName, dateCreated }) => ({
        key: `order-${orderId}`,
        title: `Order ${orderId}`,
        detail: words(accountName, contactName, orderStatusLabel(statusId), formatBusinessDate(dateCreated)),
        to: orderAddress(orderId),
      })),
    },
    {
      label: 'Quotes',
      finds: finds.quotes.map(({ quoteNumber, orderId, accountName, recipientName }) => ({
        key: `quote-${quoteNumber}`,
        title: quoteLabel(quoteNumber),
        detail: words(`Order ${orderId}`, accountName, recipientName),
        to: orderPath(orderId),
      })),
    },
    {
      label: 'Invoices',
      finds: finds.invoices.map(({ invoiceId, number, orderId, accountName }) => ({
        key: `invoice-${invoiceId}`,
        title: number,
        detail: words(`Order ${orderId}`, accountName),
        to: who === 'own' ? invoicePagePath(invoiceId) : orderPath(orderId),
      })),
    },
    {
      label: 'Cases',
      finds: finds.cases.map(({ caseId, caseNumber, kind, state, unitNumber, accountName }) => ({
        key: `case-${caseId}`,
        title: caseLabel(caseNumber),
        detail: words(
          unitNumber && `Unit ${unitNumber}`,
          caseKindLabels[kind],
          caseStateLabels[state],
          accountName,
        ),
        to: repairCasePath(caseId),
      })),
    },
    {
      label: 'Accounts',
      finds: finds.accounts.map(({ accountId, accountName, agentName }) => ({
        key: `account-${accountId}`,
        title: accountName,
        detail: agentName,
        to: accountPath(accountId),
      })),
    },
    {
      label: 'Contacts',
      finds: finds.contacts.map(({ contactId, accountId, accountName, name, email, phone }) => ({
        key: `contact-${contactId}`,
        title: name,
        detail: words(accountName, email, phone),
        to: `${accountPath(accountId)}#contacts`,
      })),
    },
    {
      label: 'Devices',
      finds: finds.devices.map(
        ({ deviceId, orderId, unitNumber, name, holder, accountName, phoneNumber }) => ({
          key: `device-${deviceId}`,
          title: unitNumber === null ? name : `Unit ${unitNumber}`,
          detail: words(unitNumber === null ? null : name, holder, phoneNumber, accountName),
          to: who !== 'staging' || orderId === null ? devicePath(deviceId) : benchPath(orderId),
        }),
      ),
    },
    {
      label: 'Lines',
      finds: finds.lines.map(({ lineId, number, state, carrier, unitNumber, holder, accountName }) => ({
        key: `line-${lineId}`,
        title: number === null ? 'Line without a number' : phoneText(number),
        detail: words(
          lineStateLabels[state],
          carrier,
          unitNumber && `Unit ${unitNumber}`,
          holder,
          accountName,
        ),
        to: linePath(lineId),
      })),
    },
    {
      label: 'Products',
      finds: finds.products.map(({ productId, urlPathName, name }) => ({
        key: `product-${productId}`,
        title: name,
        detail: '',
        to: productPath(urlPathName),
      })),
    },
  ]
  return groups.filter((group) => group.finds.length > 0)
}
