import type { Order } from '@portal/contract/orders'
import { allows } from '@portal/domain/order-status'
import { unitsPath } from '@portal/domain/units-path'
import { Link, useLocation } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { type Numbered, numberedWords } from './numbered-words.ts'

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
