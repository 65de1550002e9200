import type { UserProfile } from '@portal/contract/auth'
import { loadFailure } from '@portal/domain/messages'
import { allows, mayTake } from '@portal/domain/order-status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ArrivalDialog } from './arrival-dialog.tsx'
import { arrivalWords, openOf } from './arrivals.ts'
import { arrivalsQuery } from './boxes.queries.ts'

type DirectArrivalsProps = { order: { orderId: number; statusId: number }; profile: UserProfile }

/**
 * How many devices arrived of what the carrier ships direct, and where people record it
 * (docs/spec/staging.md#direct-shipments); nothing for an order without such devices.
 */
export function DirectArrivals({ order: { orderId, statusId }, profile }: DirectArrivalsProps) {
  const query = useQuery(arrivalsQuery(orderId))
  const [isOpen, setOpen] = useState(false)
  if (query.data === undefined)
    return query.isError ? (
      <ErrorPanel
        message={loadFailure('devices', messageOf(query.error))}
        requestId={requestIdOf(query.error)}
        retryLabel="Try Again"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : null
  const { devices } = query.data
  if (devices.length === 0) return null
  const mayRecord = allows(statusId, 'arrive') && mayTake(profile, 'arrive') && openOf(devices).length > 0
  return (
    <section aria-labelledby="direct-arrivals" className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-6">
      <h2 id="direct-arrivals" className="text-h3">
        Direct from the carrier
      </h2>
      <p className="text-muted mr-auto">{arrivalWords(devices)}</p>
      {mayRecord && (
        <div className="print:hidden">
          <Button variant="ghost" onClick={() => setOpen(true)}>
            Record arrival
          </Button>
        </div>
      )}
      {isOpen && <ArrivalDialog orderId={orderId} answer={query.data} onClose={() => setOpen(false)} />}
    </section>
  )
}
