import type { OrderExport, OrderExportAttempt } from '@portal/contract/vendors'
import { orderPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded, Loading } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/page-states.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { MarkHandledDialog, RetryOrderExport } from './order-export-actions.tsx'
import { attemptFacts, isBoxStep, isOpen, orderExportLooks, outcomeName, stepName } from './vendor-words.ts'
import { orderExportQuery } from './vendors.queries.ts'

/** One order export at the side: its status, its attempts, what is sent, and the possible actions. */
export function OrderExportPanel({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const query = useQuery(orderExportQuery(orderId))
  const [isHandling, setHandling] = useState(false)
  const orderExport = query.data?.orderExport
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        kind="sheet"
        title={`Export of order ${orderId}`}
        {...(orderExport && {
          footer: <WaysOn orderExport={orderExport} onHandle={() => setHandling(true)} />,
        })}
      >
        <div className="grid gap-6">
          <Loaded
            query={query}
            what="order export"
            retryLabel="Try Again"
            saysLater
            pending={
              <Loading what="order export">
                <SkeletonLines lines={8} />
              </Loading>
            }
          >
            {({ orderExport: of, attempts, payload }) => (
              <>
                <Standing orderExport={of} />
                <Attempts attempts={attempts} />
                <Payload payload={payload} />
              </>
            )}
          </Loaded>
        </div>
      </Dialog>
      {isHandling && (
        <MarkHandledDialog
          orderId={orderId}
          isBox={isBoxStep(orderExport?.step)}
          onClose={() => setHandling(false)}
        />
      )}
    </>
  )
}

function WaysOn({
  orderExport: { orderId, state },
  onHandle,
}: {
  orderExport: OrderExport
  onHandle: () => void
}) {
  if (!isOpen(state)) return null
  return (
    <>
      {state === 'failed' && (
        <Button variant="ghost" onClick={onHandle}>
          Mark as handled
        </Button>
      )}
      <RetryOrderExport orderId={orderId} variant="primary" />
    </>
  )
}

function Standing({ orderExport }: { orderExport: OrderExport }) {
  const { label, ...look } = orderExportLooks[orderExport.state]
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge {...look}>{label}</Badge>
        <Link className="link" to={orderPath(orderExport.orderId)}>
          Open order {orderExport.orderId}
        </Link>
      </p>
      {orderExport.lastError && isOpen(orderExport.state) && (
        <Notice tone={orderExport.state === 'failed' ? 'danger' : 'warning'}>
          <bdi>{orderExport.lastError}</bdi>
        </Notice>
      )}
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-ui">
        <Fact label="Account">
          <bdi>{orderExport.accountName}</bdi>
        </Fact>
        <Fact label="Agent">
          <bdi>{orderExport.agentName}</bdi>
        </Fact>
        <Fact label="Submitted">
          <RelativeTime at={orderExport.createdAt} />
        </Fact>
        <Fact label="Step">{stepName(orderExport.step)}</Fact>
        <Fact label="Attempts">{orderExport.attempts}</Fact>
        {orderExport.nextTryAt && (
          <Fact label="Next try">
            <RelativeTime at={orderExport.nextTryAt} kind="future" />
          </Fact>
        )}
        {orderExport.salesOrderNumber && (
          <Fact label="Sales order">
            <span className="mono">{orderExport.salesOrderNumber}</span>
          </Fact>
        )}
        {orderExport.invoiceNumber && (
          <Fact label="Invoice">
            <span className="mono">{orderExport.invoiceNumber}</span>
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

function Attempts({ attempts }: { attempts: readonly OrderExportAttempt[] }) {
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
                  {formatBusinessMoment(attempt.at)}
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
