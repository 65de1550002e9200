import type { UserProfile } from '@portal/contract/auth'
import type { Desk } from '@portal/contract/desk'
import { lateWords, reopenedWords } from '@portal/domain/desk'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { nextStep } from '@portal/domain/order-failure'
import { mayTake } from '@portal/domain/order-status'
import { accountPath, adminUserPath, paths } from '@portal/domain/paths'
import { isAdministrator } from '@portal/domain/roles'
import { formatTracking } from '@portal/domain/tracking-number'
import { vendorMessages } from '@portal/domain/vendor-messages'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QuoteWork } from './quote-work.tsx'
import { WorkFigures } from './work-figures.tsx'
import { OrderLead, WorkList, WorkRow } from './work-list.tsx'

/** Who has no open case does not load it. */
const CaseWork = lazy(() => import('./case-work.tsx').then((module) => ({ default: module.CaseWork })))

type WorkOf<Kind extends Exclude<keyof Desk, 'agent'>> = { work: Desk[Kind] }

type DeskWorkProps = {
  desk: Desk
  profile: UserProfile
  /** Whether it is the person's own desk: lists show their own first. */
  isOwn: boolean
  /** The list that has all open cases of the agent. */
  casesPath: string
}

/** What needs the agent now, the most urgent first (docs/spec/desk.md#work). */
export function DeskWork({ desk, profile, isOwn, casesPath }: DeskWorkProps) {
  const { agent: _, ...kinds } = desk
  if (Object.values(kinds).every(({ rows }) => rows.length === 0))
    return (
      <EmptyState
        title="Nothing needs your attention."
        text="Orders, quotes, boxes and repair cases that need you appear here."
      />
    )
  return (
    <>
      <WorkFigures desk={desk} />
      <Errors work={desk.errors} profile={profile} isOwn={isOwn} />
      <QuoteWork work={desk.quotes} isOwn={isOwn} />
      <LateBoxes work={desk.lateBoxes} />
      {desk.cases.rows.length > 0 && (
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <CaseWork work={desk.cases} all={casesPath} />
        </Suspense>
      )}
      <Approvals work={desk.approvals} />
      <Drafts work={desk.drafts} isOwn={isOwn} />
      <Registrations work={desk.registrations} profile={profile} />
    </>
  )
}

function Errors({ work, profile, isOwn }: WorkOf<'errors'> & Pick<DeskWorkProps, 'profile' | 'isOwn'>) {
  const mayRetry = mayTake(profile, 'retry')
  return (
    <WorkList
      id="errors"
      title="Orders in Error"
      note="Accounting rejected them"
      work={work}
      rowKey={({ orderId }) => orderId}
      all={isOwn ? { to: `${paths.ordersAgent}?status=error`, label: 'All in Orders' } : undefined}
    >
      {({ orderId, accountName, reason, products, failedAt }) => (
        <WorkRow
          lead={<OrderLead orderId={orderId} />}
          accountName={accountName}
          badge={
            <Badge tone="danger" mark="triangle">
              Error
            </Badge>
          }
          when={failedAt && <RelativeTime at={failedAt} />}
        >
          <p>
            <bdi>{reason || vendorMessages.errorWithoutReason}</bdi>
          </p>
          {products.length > 0 && (
            <p>
              Affected: <b className="font-semibold">{products.join(', ')}</b>.
            </p>
          )}
          <p className="text-muted">{nextStep(products.length > 0, { mayRetry, isCustomer: false })}</p>
        </WorkRow>
      )}
    </WorkList>
  )
}

function LateBoxes({ work }: WorkOf<'lateBoxes'>) {
  return (
    <WorkList
      id="boxes"
      title="Late boxes"
      note="Should have arrived, delayed or returned"
      work={work}
      rowKey={({ orderId, boxNumber }) => `${orderId}.${boxNumber}`}
    >
      {(box) => (
        <WorkRow
          lead={<OrderLead orderId={box.orderId} />}
          accountName={box.accountName}
          badge={
            <Badge tone={box.state === 'returned' ? 'danger' : 'warning'} mark="triangle">
              {box.carrierSays}
            </Badge>
          }
          when={
            <>
              Shipped <RelativeTime at={box.shippedAt} />
            </>
          }
        >
          <p>{lateWords(box)}</p>
          <p className="text-muted">
            UPS <span className="mono">{formatTracking(box.trackingNumber)}</span>. What to do: tell the
            customer, and ask UPS where it is.
          </p>
        </WorkRow>
      )}
    </WorkList>
  )
}

function Approvals({ work }: WorkOf<'approvals'>) {
  return (
    <WorkList
      id="approvals"
      title="Waiting for approval"
      note="The account’s approvers decide"
      work={work}
      rowKey={({ orderId }) => orderId}
    >
      {({ orderId, accountName, orderTotal, requestedBy, requestedAt }) => (
        <WorkRow
          lead={<OrderLead orderId={orderId} />}
          accountName={accountName}
          when={<RelativeTime at={requestedAt} />}
        >
          <p>
            {requestedBy} asked for approval of {formatCents(fromDollars(orderTotal))}.
          </p>
          <p className="text-muted">
            What to do: remind the approvers, or withdraw the request to change the order.
          </p>
        </WorkRow>
      )}
    </WorkList>
  )
}

function Drafts({ work, isOwn }: WorkOf<'drafts'> & { isOwn: boolean }) {
  return (
    <WorkList
      id="drafts"
      title="Idle drafts"
      note="Nothing changed for a week, or reopened after an error: submit, quote or remove them"
      work={work}
      rowKey={({ orderId }) => orderId}
      all={isOwn ? { to: `${paths.ordersAgent}?status=draft`, label: 'All in Orders' } : undefined}
    >
      {({ orderId, accountName, numberOfItems, orderTotal, isReopened, lastChangedAt }) => (
        <WorkRow
          lead={<OrderLead orderId={orderId} />}
          accountName={accountName}
          when={
            <>
              Changed <RelativeTime at={lastChangedAt} />
            </>
          }
        >
          {isReopened && <p>{reopenedWords}</p>}
          <p>
            {counted(numberOfItems, 'item')}, {formatCents(fromDollars(orderTotal))}
          </p>
        </WorkRow>
      )}
    </WorkList>
  )
}

function Registrations({ work, profile }: WorkOf<'registrations'> & { profile: UserProfile }) {
  const mayApprove = isAdministrator(profile)
  return (
    <WorkList
      id="registrations"
      title="Registrations"
      note="They name your account, or one of its contacts"
      work={work}
      rowKey={({ userId }) => userId}
    >
      {({ userId, name, email, accountId, accountName, registeredAt }) => (
        <WorkRow
          lead={
            <Link className="link inline-block py-1 font-semibold" to={accountPath(accountId)}>
              <bdi>{accountName}</bdi>
            </Link>
          }
          accountName={email}
          when={<RelativeTime at={registeredAt} />}
        >
          <p>
            <bdi>{name}</bdi> asked for a user account.
          </p>
          <p className="text-muted">
            {mayApprove ? (
              <Link className="link" to={adminUserPath(userId)}>
                Review the request
              </Link>
            ) : (
              'An Administrator approves or declines it. What to do: tell them whether you know this person.'
            )}
          </p>
        </WorkRow>
      )}
    </WorkList>
  )
}
