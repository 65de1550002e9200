import { orderPath, paths, receiveBase, stagingPath } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { mayStage } from '@portal/domain/roles'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { useSession } from '../../lib/session.ts'
import { signInAgainPath } from '../../lib/sign-in-path.ts'
import { useMedia } from '../../lib/use-media.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/page-states.tsx'

type PageProps = { title: string; back?: ReactNode; busy?: boolean; children: ReactNode }

export const Page = ({ title, back, busy = false, children }: PageProps) => (
  <main id="main" className="wrap page" {...(busy ? { 'aria-busy': true } : {})}>
    {back ?? <WayBack />}
    <div className="title-row pt-1 pb-3">
      <h1>{title}</h1>
    </div>
    {children}
  </main>
)

/** Missing, or another account's: for this person it is the same. People of the staging desk take in what comes back. */
export function NoSuchBox() {
  const { boxCode = '' } = useParams()
  const profile = useSession()?.userProfile
  if (profile && mayStage(profile) && boxCode !== '')
    return (
      <Page title="Box at the staging desk">
        <EmptyState
          title="Customers receive boxes here."
          text="Did this box come back? The staging desk takes it in."
          action={
            <ButtonLink to={`${stagingPath}?box=${encodeURIComponent(boxCode)}`}>Box came back</ButtonLink>
          }
        />
      </Page>
    )
  return (
    <Page title="Box not found">
      <EmptyState
        title={refusalMessages.noBox}
        text="Scan the code on the packing list again."
        action={
          <ButtonLink variant="ghost" to={receiveBase}>
            Receive another box
          </ButtonLink>
        }
      />
    </Page>
  )
}

/** To the order of a box; to the fleet for people who see no orders (docs/spec/colleagues.md#kinds). */
export function WayOn({ orderId, variant }: { orderId: number; variant?: 'ghost' }) {
  const look = variant === undefined ? {} : { variant }
  const maySeeOrders = useMay('readOrders')
  return (
    <ButtonLink {...look} to={maySeeOrders ? orderPath(orderId) : paths.fleet}>
      {maySeeOrders ? 'Open the order' : 'Open the fleet'}
    </ButtonLink>
  )
}

/** Back to the order or the orders; to the fleet for people who see none. */
export function WayBack({ orderId }: { orderId?: number }) {
  const maySeeOrders = useMay('readOrders')
  if (!maySeeOrders) return <BackLink to={paths.fleet}>Back to Fleet</BackLink>
  if (orderId === undefined) return <BackLink to={paths.orders}>Back to Orders</BackLink>
  return <BackLink to={orderPath(orderId)}>Order {orderId}</BackLink>
}

/**
 * What the page is open on, for its words: narrow or touched as in the styles of phones (styles/base.css), else a computer
 * (docs/spec/staging.md#receiving).
 */
export function useHere(): 'phone' | 'tablet' | 'computer' {
  const isTouched = useMedia('(max-width: 44.99rem), (pointer: coarse)')
  const isLarge = useMedia('(min-width: 37.5rem) and (min-height: 37.5rem)')
  if (!isTouched) return 'computer'
  return isLarge ? 'tablet' : 'phone'
}

/** Loads the sign-in page anew: the page that was opened without a network has no scripts for others. */
export function SignInAgain() {
  const { pathname } = useLocation()
  return (
    <ButtonLink to={signInAgainPath(pathname)} reloadDocument>
      Sign In
    </ButtonLink>
  )
}
