import type { Order } from '@portal/contract/orders'
import { Fragment, type Ref } from 'react'
import { focusOn } from '../../ui/error-summary.tsx'
import { fieldIdOf, partyFieldIds } from '../order-header/header-field-ids.ts'
import { acceptPricesId, destinationsId, itemsId, removeItemId } from './order-field-ids.ts'

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

type SubmitNeedsProps = {
  order: Order
  ref: Ref<HTMLDivElement>
  /** Opens the form at this field. */
  onEdit: (fieldId: string) => void
}

/** What still blocks Submit, each leading to its place (docs/spec/orders.md#submit). */
export function SubmitNeeds({ order, ref, onEdit }: SubmitNeedsProps) {
  const { submitBlockers, orderItems, shippingSameAsBilling } = order
  // An empty draft says so where its items will be.
  if (orderItems.length === 0 || submitBlockers.length === 0) return null
  return (
    <div className="need print-hidden mb-6 outline-none" ref={ref} tabIndex={-1}>
      <p>
        <b>To submit:</b>{' '}
        {submitBlockers.map((blocker, index) => {
          const { at, isInForm } = placeOf(blocker, shippingSameAsBilling)
          return (
            <Fragment key={`${blocker.code} ${blocker.field} ${blocker.lineId}`}>
              <button
                type="button"
                className="link text-left"
                onClick={() => (isInForm ? onEdit(at) : focusOn(at))}
              >
                {blocker.words}
              </button>
              {index < submitBlockers.length - 1 ? ', ' : '.'}
            </Fragment>
          )
        })}
      </p>
    </div>
  )
}
