import type { Order } from '@portal/contract/orders'
import { portalCalls } from '@portal/contract/portal-calls'
import { promisedLabel } from '@portal/domain/arrival-words'
import { brand } from '@portal/domain/brand'
import { formatDay } from '@portal/domain/format-date'
import { splitApps } from '@portal/domain/installed-apps'
import { messages } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { commitmentFirst, wireMoneyParts } from '@portal/domain/money-parts'
import { orderStatus, orderStatusLabel } from '@portal/domain/order-status'
import { isCode, notesFactsOf, shortFactsOf } from '@portal/domain/order-texts'
import { accountPath } from '@portal/domain/paths'
import { directShipping } from '@portal/domain/shipping-words'
import { vendorMessages } from '@portal/domain/vendor-messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { DescriptionListItem } from '../../ui/description-list.tsx'
import { None } from '../../ui/none.tsx'
import { MailLink, PhoneLink } from '../../ui/reach-links.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { SavePdf } from '../../ui/save-pdf.tsx'
import { splitReasons } from '../addresses/address-check.ts'
import { InvoiceLink } from '../orders/invoice-link.tsx'
import { BuildSheet } from '../paper/paper-buttons.tsx'

type OrderSideProps = {
  order: Order
  /** Whether it has a build sheet, and the person reads the staging desk. */
  hasBuildSheet: boolean
  /** Below what it costs: what the person decides about it. */
  decision?: ReactNode
  onProblem: (problem: Error | null) => void
}

/** Beside what is ordered: what it costs, for whom it is, where it goes, how it is set up, and its papers. */
export function OrderSide({ order, hasBuildSheet, decision, onProblem }: OrderSideProps) {
  const asEntered = splitReasons(order.addressOverrideReason)
  return (
    <>
      <OrderMoney order={order}>{decision}</OrderMoney>
      <RecordCard title="Customer">
        <dl className="record-facts">
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
          </DescriptionListItem>
        </dl>
      </RecordCard>
      <RecordCard title="Delivery">
        <dl className="record-facts">
          <DescriptionListItem label="Shipping address">
            {order.shippingStreet}
            <small>{cityLine(order.shippingCity, order.shippingState, order.shippingCode)}</small>
            <AsEntered reason={asEntered.Shipping} />
          </DescriptionListItem>
          <DescriptionListItem label="Billing address">
            {order.billingStreet}
            <small>{cityLine(order.billingCity, order.billingState, order.billingCode)}</small>
            <AsEntered reason={asEntered.Billing} />
          </DescriptionListItem>
          <OptionalFacts order={order} />
        </dl>
      </RecordCard>
      <RecordCard title="Setup" note="Installed apps and notes">
        <dl className="record-facts">
          <DescriptionListItem label="Installed apps">
            <InstalledApps joined={order.installedApps} />
          </DescriptionListItem>
          {notesFactsOf(order).map(({ name, label, text }) => (
            <DescriptionListItem key={name} label={label}>
              <Notes text={text} />
            </DescriptionListItem>
          ))}
        </dl>
      </RecordCard>
      <RecordCard title="Documents" isPrinted={false}>
        <div className="record-documents">
          <SavePdf
            size="sm"
            ask={() =>
              call(portalCalls.getOrderPdf, { params: { orderId: String(order.orderId) }, query: {} })
            }
            onProblem={onProblem}
          >
            PDF<span className="vh"> of order {order.orderId}</span>
          </SavePdf>
          {hasBuildSheet && <BuildSheet orderId={order.orderId} />}
        </div>
      </RecordCard>
    </>
  )
}

/** What it comes to, in its parts (docs/spec/money.md#parts); then its invoice. */
function OrderMoney({ order, children }: { order: Order; children: ReactNode }) {
  const { statusId } = order
  const parts = children ? commitmentFirst(wireMoneyParts(order)) : wireMoneyParts(order)
  const link = order.zohoInventoryInvoiceLink
  return (
    <RecordCard label="Money" className="record-money">
      {parts.map(({ name, label, about, amount, rows }) => (
        <div key={name}>
          <dl>
            <div className="sum">
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
            {rows.map((row) => (
              <div key={row.label}>
                <dt>{row.label}</dt>
                <dd>{row.amount}</dd>
              </div>
            ))}
          </dl>
          {about && <p>{about}</p>}
        </div>
      ))}
      {link !== null && (
        <div>
          <InvoiceLink orderId={order.orderId} link={link} isVoid={statusId === orderStatus.cancelled} />
        </div>
      )}
      {expectsInvoice(order) && (
        <div>
          <p className="m-0">{vendorMessages.invoiceFollows}</p>
        </div>
      )}
      {children}
    </RecordCard>
  )
}

const money = (dollars: number) => formatCents(fromDollars(dollars))

type Fact = { label: string; content: ReactNode }

/** What only some orders have. */
function OptionalFacts({ order }: { order: Order }) {
  const texts = shortFactsOf(order).map(({ name, label, text }) => ({
    label,
    content: isCode(name) ? <span className="mono">{text}</span> : text,
  }))
  const facts: Fact[] = [...methodFact(order), ...promisedFact(order), ...texts]
  return facts.map(({ label, content }) => (
    <DescriptionListItem key={label} label={label}>
      {content}
    </DescriptionListItem>
  ))
}

function methodFact({ shipDirect, shippingDescription, shippingRate, destinations }: Order): Fact[] {
  // Several destinations have a card of their own, each with its method.
  if (shipDirect === null || destinations.length > 0) return []
  const rate = shippingRate === null ? '' : `, ${money(shippingRate)}`
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

const methodOf = (shipDirect: boolean) => (shipDirect ? directShipping : `${brand.name} kitting and staging`)

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
  text.trim() === '' ? <None /> : <span className="plain">{text}</span>
