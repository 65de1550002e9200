import type { Delivery, DeliveryAttempt } from '@portal/contract/vendors'
import { formatMoment } from '@portal/domain/format-date'
import { loadFailure } from '@portal/domain/messages'
import { orderPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { requestIdOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { MarkHandledDialog } from './mark-handled.tsx'
import { RetryDelivery } from './retry-delivery.tsx'
import { attemptFacts, deliveryLooks, isOpen, outcomeName, stepName } from './vendor-words.ts'
import { deliveryQuery } from './vendors.queries.ts'

/** One delivery at the side: how it stands, what was tried, what is sent, and the ways on. */
export function DeliveryPanel({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const query = useQuery(deliveryQuery(orderId))
  const [isHandling, setHandling] = useState(false)
  const delivery = query.data?.delivery
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        kind="sheet"
        title={`Delivery of order ${orderId}`}
        {...(delivery && { footer: <WaysOn delivery={delivery} onHandle={() => setHandling(true)} /> })}
      >
        <div className="grid gap-6">
          {query.isError && (
            <ErrorPanel
              message={loadFailure('delivery', query.error.message)}
              requestId={requestIdOf(query.error)}
              retryLabel="Try Again"
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
          {query.isPending && (
            <div aria-busy="true">
              <p className="vh" role="status">
                Loading delivery
              </p>
              <SkeletonLines lines={8} />
            </div>
          )}
          {query.data && (
            <>
              <Standing delivery={query.data.delivery} />
              <Attempts attempts={query.data.attempts} />
              <Payload payload={query.data.payload} />
            </>
          )}
        </div>
      </Dialog>
      {isHandling && <MarkHandledDialog orderId={orderId} onClose={() => setHandling(false)} />}
    </>
  )
}

function WaysOn({ delivery: { orderId, state }, onHandle }: { delivery: Delivery; onHandle: () => void }) {
  if (!isOpen(state)) return null
  return (
    <>
      {state === 'failed' && (
        <Button variant="ghost" onClick={onHandle}>
          Mark as handled
        </Button>
      )}
      <RetryDelivery orderId={orderId} variant="primary" />
    </>
  )
}

function Standing({ delivery }: { delivery: Delivery }) {
  const { label, ...look } = deliveryLooks[delivery.state]
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge {...look}>{label}</Badge>
        <Link className="link" to={orderPath(delivery.orderId)}>
          Open order {delivery.orderId}
        </Link>
      </p>
      {delivery.lastError && isOpen(delivery.state) && (
        <Notice tone={delivery.state === 'failed' ? 'danger' : 'warning'}>
          <bdi>{delivery.lastError}</bdi>
        </Notice>
      )}
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-ui">
        <Fact label="Account">
          <bdi>{delivery.accountName}</bdi>
        </Fact>
        <Fact label="Agent">
          <bdi>{delivery.agentName}</bdi>
        </Fact>
        <Fact label="Submitted">
          <RelativeTime at={delivery.createdAt} />
        </Fact>
        <Fact label="Step">{stepName(delivery.step)}</Fact>
        <Fact label="Attempts">{delivery.attempts}</Fact>
        {delivery.nextTryAt && (
          <Fact label="Next try">
            <RelativeTime at={delivery.nextTryAt} kind="future" />
          </Fact>
        )}
        {delivery.salesOrderNumber && (
          <Fact label="Sales order">
            <span className="mono">{delivery.salesOrderNumber}</span>
          </Fact>
        )}
        {delivery.invoiceNumber && (
          <Fact label="Invoice">
            <span className="mono">{delivery.invoiceNumber}</span>
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-subtle">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  return (
    <section aria-label="Attempts" className="grid gap-2">
      <h3 className="text-large font-semibold">Attempts</h3>
      {attempts.length === 0 ? (
        <p className="text-muted">No attempts yet.</p>
      ) : (
        <ol className="grid">
          {attempts.map((attempt) => (
            <li
              key={`${attempt.attempt} ${attempt.step} ${attempt.at}`}
              className="grid gap-0.5 border-b border-line py-2.5 first:border-t"
            >
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <b className="font-medium">
                  {stepName(attempt.step)}: {outcomeName(attempt.outcome)}
                </b>
                <time dateTime={attempt.at} className="text-small text-subtle tabular-nums">
                  {formatMoment(attempt.at)}
                </time>
              </p>
              {attempt.says && <p className="text-ui wrap-anywhere">{attempt.says}</p>}
              <p className="text-small text-subtle">
                Attempt {attempt.attempt}, <span className="wrap-anywhere">{attemptFacts(attempt)}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Payload({ payload }: { payload: Record<string, unknown> }) {
  return (
    <section aria-label="Payload" className="grid gap-2">
      <h3 className="text-large font-semibold">Payload</h3>
      <p className="text-small text-muted">Names, addresses and notes are hidden here.</p>
      <pre className="mono rounded-md border border-line bg-sunken p-3 text-label whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(payload, null, 2)}
      </pre>
    </section>
  )
}
