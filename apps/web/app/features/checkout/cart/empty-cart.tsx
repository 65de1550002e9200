import { accessAllows } from '@portal/domain/account-access'
import { orderedWords } from '@portal/domain/home'
import { messages } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { hasHome } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { accessOfProfile } from '../../../lib/access.ts'
import { businessDay, weekdayOf } from '../../../lib/business-date.ts'
import { useSession } from '../../../lib/session.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState, Skeleton } from '../../../ui/page-states.tsx'
import { homeQuery } from '../../home/home.queries.ts'

/** Nothing in the cart (docs/spec/cart.md#empty-cart): the last order once more for who has one, and the shop. */
export function EmptyCart() {
  const profile = useSession()?.userProfile
  const ordersForAnAccount =
    profile !== undefined && hasHome(profile) && accessAllows(accessOfProfile(profile), 'order')
  const home = useQuery({ ...homeQuery, enabled: ordersForAnAccount })
  const again = home.data?.again
  return (
    <EmptyState
      title={messages.cart.emptyHeading}
      text={messages.cart.emptyText}
      picture={<EmptyCartPicture />}
      action={
        home.isLoading ? (
          <Skeleton className="h-11 w-40" />
        ) : again ? (
          <>
            <OrderAgain orderId={again.orderId} />
            <p className="text-small">
              Order {again.orderId}, {orderedWords(again)}, {weekdayOf(businessDay(again.submittedAt))}
            </p>
            <p className="cart-shops">
              <Link to={paths.phones}>Browse Phones</Link>
              <Link to={paths.tablets}>Shop Tablets</Link>
              <Link to={paths.accessories}>View Accessories</Link>
            </p>
          </>
        ) : (
          <>
            <ButtonLink to={paths.phones}>Browse Phones</ButtonLink>
            <p className="cart-shops">
              <Link to={paths.tablets}>Shop Tablets</Link>
              <Link to={paths.accessories}>View Accessories</Link>
            </p>
          </>
        )
      }
    />
  )
}

const loadAgain = async () => (await import('../../order-page/order-again.tsx')).AgainDialog

function OrderAgain({ orderId }: { orderId: number }) {
  const [isOpen, setOpen] = useState(false)
  const AgainDialog = useLoaded(loadAgain)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Order again</Button>
      {isOpen && AgainDialog && <AgainDialog orderId={orderId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** An open box with its hang tag, and where devices would stand in it. */
function EmptyCartPicture() {
  return (
    <svg
      width="200"
      height="132"
      viewBox="0 0 200 132"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
      className="text-subtle"
    >
      <path d="M24 124h152" />
      <g strokeDasharray="4 4">
        <rect x="62" y="10" width="30" height="58" rx="5" />
        <rect x="102" y="2" width="34" height="66" rx="5" />
        <path d="M73 16h8M114 9h10" />
      </g>
      <path d="M40 60v58l60 6 60-6V60" fill="var(--surface)" />
      <path d="M100 70v54" />
      <path d="m40 60 60 10 60-10 18 12-60 12-18-14-18 14-60-12Z" fill="var(--surface)" />
      <path d="M134 88v10" />
      <path d="m124 98 20-3v22l-15 2-5-5Z" className="fill-signal" />
    </svg>
  )
}
