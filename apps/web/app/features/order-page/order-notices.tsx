import type { Order } from '@portal/contract/orders'
import { conflictText, conflictTitle } from '@portal/domain/conflicts'
import { allows } from '@portal/domain/order-status'
import { unitsPath } from '@portal/domain/portal-paths'
import { OctagonAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError, messageOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { conflictOf } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fieldIdOf, partyFieldIds } from '../order-header/header-field-ids.ts'
import { acceptPricesId, destinationsId, itemsId, removeItemId } from './line-terms.tsx'
import type { OrderEditing, RefusedEdit } from './use-order-editing.ts'

type Blocker = Order['submitBlockers'][number]

/** Where a blocker is put right: on this page, or in the form, which has to open first. */
export type BlockerPlace = { at: string; isInForm: boolean }

/** @param sameAsBilling shipping then has no fields */
export function placeOf({ code, field, lineId }: Blocker, sameAsBilling: boolean): BlockerPlace {
  if (code === 'line-price') return { at: acceptPricesId, isInForm: false }
  if (lineId !== null) return { at: removeItemId(lineId), isInForm: false }
  if (field.startsWith('destinations')) return { at: destinationsId, isInForm: false }
  if (field === 'lines') return { at: itemsId, isInForm: false }
  // The shipping choice is on the page itself; everything else of the header is in the form.
  const isInForm = field !== 'shippingMethod' && field !== 'shippingRate'
  return { at: fieldIdOf({ field }, sameAsBilling) ?? partyFieldIds.account, isInForm }
}

type RefusedEditPanelProps = {
  refused: RefusedEdit
  /** False when the order left Draft meanwhile. */
  mayResume: boolean
  editing: OrderEditing
}

/**
 * Why an update was refused. The order below is as it stands now; what was typed is kept until the
 * person takes it up again, on top of the newest version, or lets it go.
 */
export function RefusedEditPanel({ refused: { error }, mayResume, editing }: RefusedEditPanelProps) {
  const conflict = conflictOf(error)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const details = reasonsOf(error)
  return (
    <div className="error-panel mb-4" role="alert" tabIndex={-1} ref={panel}>
      <OctagonAlert size={20} aria-hidden />
      <p>
        {conflict ? `${conflictTitle(conflict.by)}.` : messageOf(error)}
        {conflict && ' You’re seeing the current order. Your changes are kept.'}
      </p>
      {conflict && mayResume && <p>{conflictText(conflict.at && formatBusinessMoment(conflict.at))}</p>}
      {details.length > 0 && (
        <ul className="list-disc pl-5 text-small">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {error instanceof ApiError && error.requestId && <small>Request {error.requestId}</small>}
      <div className="flex flex-wrap gap-3">
        {mayResume && (
          <Button variant="ghost" size="sm" onClick={conflict ? editing.keepMine : editing.begin}>
            {conflict ? 'Keep mine' : 'Keep my changes'}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={editing.discard}>
          {conflict ? 'Take theirs' : 'Discard my changes'}
        </Button>
      </div>
    </div>
  )
}

/** Which unit numbers Order again gave the devices of this draft, and the way to change them (docs/spec/fleet.md#order-again). */
export function NumberedAgain({ order }: { order: Order }) {
  const { state } = useLocation()
  const numbered: unknown = (state as { numbered?: unknown } | null)?.numbered
  if (!isNumberedUnits(numbered) || order.unitsNumbered === 0 || !allows(order.statusId, 'edit')) return null
  return (
    <div className="pb-4 print:hidden">
      <Notice>
        {numberedWords(numbered)}{' '}
        <Link className="link" to={unitsPath(order.orderId)}>
          {numbered.count === 1 ? 'Change it' : 'Change them'}
        </Link>
      </Notice>
    </div>
  )
}

/** The browser keeps it with the entry of its history: an earlier release may have written it. */
const isNumberedUnits = (value: unknown): value is Numbered =>
  typeof value === 'object' &&
  value !== null &&
  'count' in value &&
  typeof value.count === 'number' &&
  'first' in value &&
  typeof value.first === 'string' &&
  'last' in value &&
  typeof value.last === 'string'

/** The unit numbers that Order again gave: how many, the first and the last. */
type Numbered = { count: number; first: string; last: string }

/** Which unit numbers the devices of the draft got. */
export const numberedWords = ({ count, first, last }: Numbered): string =>
  count === 1 ? `Its device is unit ${first}.` : `${count} units were numbered ${first} to ${last}.`
