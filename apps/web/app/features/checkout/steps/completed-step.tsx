import type { Order } from '@portal/contract/orders'
import { deliveryWords, lastPromised } from '@portal/domain/arrival-words'
import { brand } from '@portal/domain/brand'
import { confirmationWords } from '@portal/domain/confirmation-words'
import { messages } from '@portal/domain/messages'
import { orderPath, paths } from '@portal/domain/paths'
import { agentLabelOf } from '@portal/domain/people'
import { mayChooseAgent } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { businessTimeZone, formatBusinessDate } from '../../../lib/business-date.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Tape } from '../../../ui/tape.tsx'
import { OrderUnits } from '../../order-page/order-units.tsx'
import { chooseAgentOf } from '../../orders/order-list.store.ts'
import { orderQuery } from '../../orders/orders.queries.ts'
import { ConfirmedOrder } from './confirmed-order.tsx'

const nextSteps = [
  {
    title: 'We prepare your order',
    text: 'We charge, load, test and tag staged devices. Direct orders go straight to the carrier.',
  },
  { title: 'It ships', text: 'Check the status of your order in the portal at any time.' },
  { title: 'You hand it out', text: 'Switch on, sign in, drive.' },
]

/**
 * The order is placed: its number, items, totals, addresses and units, what happens next, and the links on
 * (docs/spec/checkout.md#confirmation).
 */
export function CompletedStep({ orderId }: { orderId: number }) {
  const { data: order } = useQuery(orderQuery(orderId))
  return (
    <>
      <p className="print-head">
        <strong>
          {brand.name} / Order {orderId}
        </strong>
        <span>Printed {formatBusinessDate(new Date())}</span>
      </p>
      <section className="on-dark mt-6 rounded-xl overflow-hidden bg-bg text-text print:bg-transparent">
        <div className="grid gap-x-12 gap-y-8 items-center p-[clamp(1.5rem,5vw,4rem)] lg:grid-cols-[minmax(0,1fr)_auto] print:p-0">
          <div className="grid gap-5">
            <h1>{messages.cart.confirmed}</h1>
            <p className="max-w-[46ch] text-lead text-muted">
              Thank you for your order. Our team will start on it right away.
            </p>
            <div className="grid gap-1">
              {deliveryOf(order).map((words) => (
                <p key={words} className="font-[560]">
                  {words}
                </p>
              ))}
              {order && (
                <p className="text-muted">{confirmationWords({ orderId, email: order.confirmationEmail })}</p>
              )}
            </div>
          </div>
          <OrderNumber orderId={orderId} />
          <div className="flex flex-wrap gap-2.5 actions lg:col-span-2">
            <ButtonLink to={orderPath(orderId)} variant="signal" size="lg">
              View this order
            </ButtonLink>
            <ButtonLink to={paths.orders} variant="ghost" size="lg">
              View Orders
            </ButtonLink>
            {order && <OrdersOfAgent order={order} />}
            <ButtonLink to={paths.phones} variant="ghost" size="lg">
              Continue Shopping
            </ButtonLink>
            <Button
              variant="ghost"
              size="lg"
              icon={<Printer size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </div>
        </div>
        <div className="print-hidden">
          <Tape />
        </div>
      </section>
      {order && <ConfirmedOrder order={order} />}
      {order && order.unitsNumbered > 0 && <OrderUnits order={order} />}
      <section aria-labelledby="next-steps" className="grid gap-5 mt-10">
        <h2 id="next-steps" className="text-h3">
          What happens next
        </h2>
        <ol className="grid gap-5 md:grid-cols-3">
          {nextSteps.map(({ title, text }, index) => (
            <li key={title} className="grid gap-1 content-start pt-3 border-t-4 border-line-strong">
              <b>
                {index + 1}. {title}
              </b>
              <span className="text-ui text-muted">{text}</span>
            </li>
          ))}
        </ol>
        <p className="text-ui text-muted">
          Questions about order {orderId}? Call{' '}
          <a className="link" href={brand.phone.href}>
            {brand.phone.dotted}
          </a>
          .
        </p>
      </section>
    </>
  )
}

/** The usual time until the order was read; then also the day of its service. */
const deliveryOf = (order: Order | undefined) =>
  deliveryWords({
    submitted: order?.dateSubmitted ? new Date(order.dateSubmitted) : null,
    timeZone: businessTimeZone(),
    promised: order
      ? lastPromised([order, ...order.destinations].map((one) => one.promisedDeliveryDate))
      : '',
    service: order?.destinations.length === 0 ? order.shippingDescription : null,
  })

/** Managers whose own list of orders is locked find an order that they placed for another agent in that agent's list. */
function OrdersOfAgent({ order: { zohoUserId, zohoUser } }: { order: Order }) {
  const profile = useSession()?.userProfile
  if (!profile || profile.zohoUserId === zohoUserId || !mayChooseAgent(profile, 'orders-agent')) return null
  return (
    <ButtonLink
      to={paths.ordersAgent}
      variant="ghost"
      size="lg"
      onClick={() => chooseAgentOf(profile.email, { id: zohoUserId, label: agentLabelOf(zohoUser) })}
    >
      Orders of {zohoUser.full_name}
    </ButtonLink>
  )
}

function OrderNumber({ orderId }: { orderId: number }) {
  return (
    <div className="grid gap-3 justify-items-start">
      <Tag size="lg">
        <span className="block text-label font-[500]">Order number</span>
        <span className="mono text-h1 leading-none">{orderId}</span>
      </Tag>
      <CopyButton text={String(orderId)} what="order number" />
    </div>
  )
}
