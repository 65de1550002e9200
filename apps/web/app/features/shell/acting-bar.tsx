import type { UserProfile } from '@portal/contract/auth'
import { paths } from '@portal/domain/paths'
import { unitsPath } from '@portal/domain/portal-paths'
import { hasDesk, mayActForOthers } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useMatch, useSearchParams } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { useSession } from '../../lib/session.ts'
import { resetAccountsOf, useAccountsFilter } from '../accounts/accounts-filter.store.ts'
import { myCoversQuery } from '../cover/cover.queries.ts'
import { accountQuery } from '../crm/accounts.queries.ts'
import { chooseAgentOf, useListedAgent } from '../orders/order-list.store.ts'
import { orderQuery } from '../orders/orders.queries.ts'
import { ActingNotice } from './acting-notice.tsx'
import { type ActingPerson, chosenBy } from './chosen-agent.ts'

const ActingInFleet = lazy(() =>
  import('./acting-in-fleet.tsx').then((module) => ({ default: module.ActingInFleet })),
)
const ActingOnDevice = lazy(() =>
  import('./acting-in-fleet.tsx').then((module) => ({ default: module.ActingOnDevice })),
)

// With the draft of an order, which other pages do not need.
const ActingInCheckout = lazy(() =>
  import('./acting-in-checkout.tsx').then((module) => ({ default: module.ActingInCheckout })),
)

/** Always in view while someone works for another agent, so that nothing is ordered in the wrong name. */
export function ActingBar() {
  const profile = useSession()?.userProfile
  const covers = useQuery({ ...myCoversQuery, enabled: profile !== undefined && hasDesk(profile) })
  const isCovering = (covers.data?.covering.length ?? 0) > 0
  if (!profile || !(mayActForOthers(profile) || isCovering)) return null
  return <StaffBar profile={profile} isCovering={isCovering} />
}

function StaffBar(person: ActingPerson) {
  const { profile } = person
  const onCart = useMatch(paths.cart) !== null
  const onOrdersAgent = useMatch(paths.ordersAgent) !== null
  const orders = [useMatch(paths.orders), useMatch(paths.createOrder)]
  const accounts = [useMatch(paths.accounts), useMatch(paths.accountAgent)]
  const accountId = useMatch(`${paths.accountDetails}/:accountId`)?.params.accountId
  const orderId = Number(useMatch(`${paths.orderDetails}/:orderId`)?.params.orderId)
  const sheetOf = Number(useMatch(unitsPath(':orderId'))?.params.orderId)
  const onFleet = useMatch(paths.fleet) !== null
  const deviceId = useMatch(`${paths.fleet}/:deviceId`)?.params.deviceId

  if (onCart)
    return (
      <Suspense fallback={null}>
        <ActingInCheckout {...person} />
      </Suspense>
    )
  if (onOrdersAgent) return <InOrders {...person} screen="orders-agent" />
  if (orders.some(Boolean)) return <InOrders {...person} screen="orders" />
  if (accounts.some(Boolean)) return <InAccounts {...person} />
  if (accountId) return <OnAccount profile={profile} accountId={accountId} />
  if (orderId > 0) return <OnOrder profile={profile} orderId={orderId} />
  if (sheetOf > 0) return <OnOrder profile={profile} orderId={sheetOf} isRead />
  if (onFleet)
    return (
      <Suspense fallback={null}>
        <ActingInFleet {...person} />
      </Suspense>
    )
  if (deviceId)
    return (
      <Suspense fallback={null}>
        <ActingOnDevice profile={profile} deviceId={deviceId} />
      </Suspense>
    )
  return null
}

function InOrders({ screen, ...person }: ActingPerson & { screen: 'orders' | 'orders-agent' }) {
  const { profile } = person
  const agent = useListedAgent(profile.email)
  const [params] = useSearchParams()
  const accountId = params.get('account')
  // The list reads the account that it is narrowed to; here it is only looked at.
  const { data } = useQuery({ ...accountQuery(accountId ?? ''), enabled: false })
  return (
    <ActingNotice
      acting={chosenBy(person, screen, { agent, accountName: data?.accountName })}
      onBack={() => chooseAgentOf(profile.email, undefined)}
    />
  )
}

function InAccounts(person: ActingPerson) {
  const { profile } = person
  const { agent } = useAccountsFilter(profile.email)
  return (
    <ActingNotice
      acting={chosenBy(person, 'accounts', { agent })}
      onBack={() => resetAccountsOf(profile.email)}
    />
  )
}

/** The page reads the account; here it is only looked at. The wire names its owner without an id. */
function OnAccount({ profile, accountId }: { profile: UserProfile; accountId: string }) {
  const { data } = useQuery({ ...accountQuery(accountId), enabled: false })
  const isOthers = data && data.ownerName !== `${profile.firstName} ${profile.lastName}`
  return (
    <ActingNotice acting={isOthers ? { agentName: data.ownerName, accountName: data.accountName } : null} />
  )
}

type OnOrderProps = { profile: UserProfile; orderId: number; isRead?: boolean }

/** The page of an order reads it, so that it is only looked at here; its sheet does not always. */
function OnOrder({ profile, orderId, isRead = false }: OnOrderProps) {
  const { data } = useQuery({ ...orderQuery(orderId), enabled: isRead })
  const isOthers = data && data.zohoUserId !== profile.zohoUserId
  return (
    <ActingNotice
      acting={isOthers ? { agentName: data.zohoUser.full_name, accountName: data.account.accountName } : null}
    />
  )
}
