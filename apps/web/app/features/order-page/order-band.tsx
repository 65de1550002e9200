import type { UserProfile } from '@portal/contract/auth'
import type { Box, OrderProgress } from '@portal/contract/boxes'
import type { Order } from '@portal/contract/orders'
import { lateDaysWords } from '@portal/domain/home'
import {
  draftDone,
  draftParts,
  missingWords,
  orderArrival,
  tagsFor,
  tagsMax,
  unitStateWords,
  unitsByState,
} from '@portal/domain/order-band'
import { stageBars, stageWords } from '@portal/domain/order-stage'
import { orderStatus, orderStatusLabel } from '@portal/domain/order-status'
import { orderStageId } from '@portal/domain/paths'
import type { Ref } from 'react'
import { businessDay } from '../../lib/business-date.ts'
import { BandNeeds, BandTags } from '../../ui/band-parts.tsx'
import { focusOn } from '../../ui/error-summary.tsx'
import { ShortDay } from '../../ui/short-day.tsx'
import { BandRoute, StateBand } from '../../ui/state-band.tsx'
import { OrderFailure } from './order-failure.tsx'
import { placeOf } from './order-notices.tsx'

/** What is known of the way of an order; null for one without a stage. */
export type OrderWay = { progress: OrderProgress; boxes: readonly Box[]; unpacked: readonly unknown[] } | null

type OrderBandProps = {
  order: Order
  profile: UserProfile
  way: OrderWay
  /** Whether the person may submit it once nothing is missing; false for a draft that waits for others. */
  mayChange: boolean
  /** The button asks for approval in place of submitting. */
  needsApproval: boolean
  ref: Ref<HTMLElement>
  /** Opens the form at this field. */
  onEdit: (fieldId: string) => void
  onReopened: () => void
  onProblem: (problem: Error | null) => void
}

/** Where an order is and when it comes; what a draft lacks; why it failed (docs/spec/orders.md#band). */
export function OrderBand({ order, way, mayChange, needsApproval, ref, onEdit, ...failure }: OrderBandProps) {
  if (order.statusId === orderStatus.draft)
    // What waits for an approver or a customer says so itself.
    return mayChange && <DraftBand {...{ order, needsApproval, onEdit, ref }} />
  if (order.statusId === orderStatus.error)
    return (
      <OrderFailure order={order} {...failure}>
        {way && <Route order={order} way={way} isLate={false} />}
      </OrderFailure>
    )
  if (order.statusId === orderStatus.cancelled) return <CancelledBand order={order} />
  return <WayBand order={order} way={way} />
}

type DraftBandProps = Pick<OrderBandProps, 'order' | 'needsApproval' | 'onEdit' | 'ref'>

function DraftBand({ order, needsApproval, onEdit, ref }: DraftBandProps) {
  const { submitBlockers, orderItems, shippingSameAsBilling } = order
  // Its items say themselves what to do first.
  if (orderItems.length === 0)
    return <StateBand label="State of this order" title="This draft is empty" ref={ref} />
  const done = draftDone(submitBlockers)
  const missing = submitBlockers.map((blocker) => {
    const { at, isInForm } = placeOf(blocker, shippingSameAsBilling)
    return {
      key: `${blocker.code} ${blocker.field} ${blocker.lineId}`,
      isDone: false,
      what: (
        <button
          type="button"
          className="link band-need text-left"
          onClick={() => (isInForm ? onEdit(at) : focusOn(at))}
        >
          {blocker.words}
        </button>
      ),
    }
  })
  const then = needsApproval ? 'Then you can request its approval.' : 'Then you can submit this order.'
  return (
    <StateBand
      label="State of this order"
      title={missingWords(missing.length)}
      text={missing.length > 0 && <p>{`${then} Nothing is charged before.`}</p>}
      aside={`${done.length} of ${draftParts} done`}
      ref={ref}
    >
      <BandNeeds
        needs={[...missing, ...done.map(({ name, label }) => ({ key: name, what: label, isDone: true }))]}
      />
    </StateBand>
  )
}

function CancelledBand({ order }: { order: Order }) {
  const event = order.timeline.findLast(({ kind }) => kind === 'cancelled')
  return (
    <StateBand
      label="State of this order"
      title="Cancelled"
      text={event?.reason && <p>{event.reason}</p>}
      aside={
        event && (
          <>
            by {event.by}, <ShortDay day={businessDay(event.at)} />
          </>
        )
      }
    />
  )
}

function WayBand({ order, way }: { order: Order; way: OrderWay }) {
  const today = businessDay(new Date())
  const places = [order, ...order.destinations]
  const { day, daysLate } = orderArrival(places, way?.progress.stage ?? null, way?.boxes ?? [], today)
  const isLate = daysLate > 0
  return (
    <StateBand
      label="State of this order"
      headingId={orderStageId}
      headingRef={comeIntoView}
      title={way ? stageWords(way.progress.stage, way.progress) : orderStatusLabel(order.statusId)}
      aside={<Arrives order={order} way={way} day={day} />}
      alert={
        isLate
          ? {
              title: lateDaysWords(daysLate),
              text: (
                <p>
                  <Promised order={order} />.{' '}
                  {day === null ? (
                    'No new day yet.'
                  ) : (
                    <>
                      New day:{' '}
                      <b>
                        <ShortDay day={day} />
                      </b>
                      .
                    </>
                  )}
                </p>
              ),
            }
          : undefined
      }
    >
      {way && <Route order={order} way={way} isLate={isLate} />}
      {way && <Units way={way} />}
    </StateBand>
  )
}

/** The day on which all that WBC ships was to be there. */
function Promised({ order }: { order: Order }) {
  const days = [order, ...order.destinations]
    .filter(({ shipDirect, promisedDeliveryDate }) => shipDirect === false && promisedDeliveryDate !== '')
    .map(({ promisedDeliveryDate }) => promisedDeliveryDate)
    .toSorted()
  const last = days.at(-1)
  if (last === undefined) return 'The carrier expected it earlier'
  return (
    <>
      Promised <ShortDay day={last} />
    </>
  )
}

function Arrives({ order, way, day }: { order: Order; way: OrderWay; day: string | null }) {
  if (way?.progress.stage === 'delivered') {
    const delivered = way.boxes
      .flatMap(({ deliveredAt }) => deliveredAt ?? [])
      .toSorted()
      .at(-1)
    return delivered === undefined ? null : (
      <>
        Delivered{' '}
        <b>
          <ShortDay day={businessDay(delivered)} />
        </b>
      </>
    )
  }
  if (day !== null)
    return (
      <>
        Arrives{' '}
        <b>
          <ShortDay day={day} />
        </b>
      </>
    )
  return order.shipDirect === true && order.destinations.length === 0 ? 'Ships direct from the carrier' : null
}

function Route({ order, way, isLate }: { order: Order; way: NonNullable<OrderWay>; isLate: boolean }) {
  const { progress } = way
  return (
    <BandRoute
      label="Stage of this order"
      steps={stageBars(progress).map(({ stage, label, share, words, isNow }) => {
        const isMissed = isLate && stage === 'delivered'
        return {
          key: stage,
          label,
          share,
          isNow,
          isLate: isMissed,
          words:
            stage === 'received' ? (
              <ShortDay day={businessDay(progress.receivedAt)} />
            ) : isMissed && words === '' ? (
              <Promised order={order} />
            ) : (
              words
            ),
        }
      })}
    />
  )
}

function Units({ way: { progress, boxes, unpacked } }: { way: NonNullable<OrderWay> }) {
  const { units } = progress
  if (units === 0) return null
  const groups = unitsByState(units, boxes, unpacked.length).map(({ state, count }) => ({
    look: state,
    words: unitStateWords[state],
    count,
    tags: tagsFor(count, units),
  }))
  return <BandTags groups={groups} {...(units > tagsMax ? { note: 'One tag for ten units' } : {})} />
}

/** The heading is there later than its address; a link to it still leads there. */
function comeIntoView(heading: HTMLElement | null) {
  if (heading && window.location.hash === `#${heading.id}`) heading.scrollIntoView()
}
