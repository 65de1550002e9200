import type { Order } from '@portal/contract/orders'
import { promisedLabel } from '@portal/domain/arrival-words'
import { brand } from '@portal/domain/brand'
import { formatDay } from '@portal/domain/format-date'
import { splitApps } from '@portal/domain/installed-apps'
import { messages } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { notesFactsOf, shortFactsOf } from '@portal/domain/order-facts'
import { orderStatus, orderStatusLabel } from '@portal/domain/order-status'
import { isCode } from '@portal/domain/order-texts'
import { accountPath } from '@portal/domain/paths'
import { vendorMessages } from '@portal/domain/vendor-messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { DescriptionList, DescriptionListItem, spanInPairs } from '../../ui/description-list.tsx'
import { MailLink, PhoneLink } from '../../ui/reach-links.tsx'
import { splitReasons } from '../addresses/address-check.ts'
import { InvoiceLink } from './invoice-link.tsx'

/** The facts of an order in one description list. */
export function OrderDetailsList({ order }: { order: Order }) {
  const asEntered = splitReasons(order.addressOverrideReason)
  return (
    <DescriptionList>
      <DescriptionListItem label="Account">
        <Link className="link" to={accountPath(order.zohoAccountId)}>
          {order.account.accountName}
        </Link>
      </DescriptionListItem>
      <DescriptionListItem label="Contact">
        {`${order.zohoContactFirstName} ${order.zohoContactLastName}`.trim()}
        {order.zohoContactMobile && (
          <small>
            <PhoneLink number={order.zohoContactMobile} />
          </small>
        )}
        {order.zohoContactEmail && (
          <small>
            <MailLink email={order.zohoContactEmail} />
          </small>
        )}
      </DescriptionListItem>
      <DescriptionListItem label="Agent">
        {order.zohoUser.full_name}
        <small>
          <MailLink email={order.zohoUser.email} />
        </small>
      </DescriptionListItem>
      <DescriptionListItem label="Order date">
        {formatBusinessDate(order.dateCreated)}
        <small>{progressOf(order)}</small>
        {order.zohoInventoryInvoiceLink && (
          <small>
            <InvoiceLink
              orderId={order.orderId}
              link={order.zohoInventoryInvoiceLink}
              isVoid={order.statusId === orderStatus.cancelled}
            />
          </small>
        )}
        {expectsInvoice(order) && <small>{vendorMessages.invoiceFollows}</small>}
      </DescriptionListItem>
      <DescriptionListItem label="Billing address" span={6}>
        {order.billingStreet}
        <small>{cityLine(order.billingCity, order.billingState, order.billingCode)}</small>
        <AsEntered reason={asEntered.Billing} />
      </DescriptionListItem>
      <DescriptionListItem label="Shipping address" span={6}>
        {order.shippingStreet}
        <small>{cityLine(order.shippingCity, order.shippingState, order.shippingCode)}</small>
        <AsEntered reason={asEntered.Shipping} />
      </DescriptionListItem>
      <OptionalFacts order={order} />
      <DescriptionListItem label="Installed apps" span={12}>
        <InstalledApps joined={order.installedApps} />
      </DescriptionListItem>
      {notesFactsOf(order).map(({ name, label, text }, place, all) => (
        <DescriptionListItem key={name} label={label} span={spanInPairs(place, all.length)}>
          <Notes text={text} />
        </DescriptionListItem>
      ))}
    </DescriptionList>
  )
}

type Fact = { label: string; content: ReactNode }

/** What only some orders have, two in a row. */
function OptionalFacts({ order }: { order: Order }) {
  const texts = shortFactsOf(order).map(({ name, label, text }) => ({
    label,
    content: isCode(name) ? <span className="mono">{text}</span> : text,
  }))
  const facts: Fact[] = [...texts, ...methodFact(order), ...promisedFact(order)]
  return facts.map(({ label, content }, place) => (
    <DescriptionListItem key={label} label={label} span={spanInPairs(place, facts.length)}>
      {content}
    </DescriptionListItem>
  ))
}

function methodFact({ shipDirect, shippingDescription, shippingRate, destinations }: Order): Fact[] {
  // Several destinations are listed below, each with its method.
  if (shipDirect === null || destinations.length > 0) return []
  const rate = shippingRate === null ? '' : `, ${formatCents(fromDollars(shippingRate))}`
  const content = (
    <>
      {methodOf(shipDirect)}
      {shippingDescription && <small>{`${shippingDescription}${rate}`}</small>}
    </>
  )
  return [{ label: 'Shipping method', content }]
}

/** Drafts have none: their services say the day of today. With several destinations each says its own. */
const promisedFact = ({ promisedDeliveryDate, destinations }: Order): Fact[] =>
  promisedDeliveryDate === '' || destinations.length > 0
    ? []
    : [{ label: promisedLabel, content: formatDay(promisedDeliveryDate) }]

/** Staging looks twice at an address that the address service refused (docs/spec/addresses.md#use-as-entered). */
function AsEntered({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null
  return (
    <span className="mt-1.5 grid gap-1 justify-items-start">
      <Badge tone="warning" mark="triangle">
        Not verified, used anyway
      </Badge>
      <small>{reason}</small>
    </span>
  )
}

/** On its way to the ledger, which makes an invoice of what we bill; the carrier bills the rest itself. */
const expectsInvoice = ({ statusId, zohoInventoryInvoiceLink, timeline, ...order }: Order) =>
  statusId === orderStatus.submitted &&
  zohoInventoryInvoiceLink === null &&
  (order.orderItems.some(({ isCarrierInventory }) => !isCarrierInventory) || (order.freightTotal ?? 0) > 0) &&
  !timeline.some(({ kind }) => kind === 'exported' || kind === 'handled')

/** The status of the order, under its date. */
function progressOf({ statusId, dateSubmitted }: Order): string {
  if (statusId === orderStatus.draft) return 'Not submitted'
  const submitted = dateSubmitted ? `Submitted ${formatBusinessDate(dateSubmitted)}` : ''
  if (submitted === '') return orderStatusLabel(statusId)
  return [submitted, endedWords[statusId]].filter(Boolean).join(', ')
}

const endedWords: Readonly<Record<number, string>> = {
  [orderStatus.cancelled]: 'cancelled',
  [orderStatus.error]: 'failed',
}

const cityLine = (city: string, state: string, code: string) =>
  [city, `${state} ${code}`.trim()].filter(Boolean).join(', ')

const methodOf = (shipDirect: boolean) =>
  shipDirect ? 'Direct from the carrier' : `${brand.name} kitting and staging`

function InstalledApps({ joined }: { joined: string }) {
  const apps = splitApps(joined)
  if (apps.length === 0) return <span className="plain">{messages.orders.noApps}</span>
  return (
    <ul className="app-chips">
      {apps.map((app) => (
        <li key={app}>{app}</li>
      ))}
    </ul>
  )
}

const Notes = ({ text }: { text: string }) =>
  text.trim() === '' ? <span className="quiet">None</span> : <span className="plain">{text}</span>
