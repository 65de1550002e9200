import type { ListedStaging } from '@portal/contract/staging'
import { counted } from '@portal/domain/format'
import {
  nextPickup,
  type StagingColumn,
  type StagingPlace,
  stagingColumns,
  stagingPlace,
} from '@portal/domain/staging-days'
import { useState } from 'react'
import { businessDay, businessTimeZone } from '../../lib/business-date.ts'
import { Button } from '../../ui/button.tsx'
import { ShortDay } from '../../ui/short-day.tsx'
import { DayCard } from './day-card.tsx'

/** Cards of a column until all of them are asked for: the page stays short on a phone. */
const shownFirst = 6

const labels: Record<StagingColumn, string> = { late: 'Late', today: 'Today', next: 'Next', later: 'Later' }
const emptyWords: Record<StagingColumn, string> = {
  late: 'Nothing is late.',
  today: 'Nothing leaves today.',
  next: 'New orders appear here with their day.',
  later: 'Nothing is due later.',
}

type Placed = { order: ListedStaging; place: StagingPlace }

/** Orders by the day on which they have to leave (docs/spec/staging.md#days). */
export function DayBoard({ orders, now }: { orders: readonly ListedStaging[]; now: Date }) {
  const placed = orders.map((order) => ({ order, place: stagingPlace(order, now, businessTimeZone()) }))
  const columns = Map.groupBy(placed, ({ place }) => place.column)
  return (
    <div className="day-columns">
      {stagingColumns.map((column) => (
        <Column key={column} column={column} placed={columns.get(column) ?? []} today={businessDay(now)} />
      ))}
    </div>
  )
}

type ColumnProps = { column: StagingColumn; placed: readonly Placed[]; today: string }

function Column({ column, placed, today }: ColumnProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? placed : placed.slice(0, shownFirst)
  const left = placed.reduce((sum, { order }) => sum + order.units - order.staged, 0)
  const id = `column-${column}`
  return (
    <section className="day-column" data-late={column === 'late' && placed.length > 0} aria-labelledby={id}>
      <h2 id={id}>
        {labels[column]}{' '}
        <span>
          {column === 'today' ? (
            <ShortDay day={today} />
          ) : column === 'next' ? (
            <ShortDay day={nextPickup(today)} />
          ) : (
            placed.length > 0 && counted(placed.length, 'order')
          )}
        </span>
        {placed.length > 0 && <span className="day-left">{left === 0 ? 'All staged' : `${left} left`}</span>}
      </h2>
      {placed.length === 0 ? (
        <p>{emptyWords[column]}</p>
      ) : (
        <ul>
          {shown.map(({ order, place }) => (
            <DayCard key={order.orderId} order={order} place={place} today={today} />
          ))}
        </ul>
      )}
      {shown.length < placed.length && (
        <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
          Show all {placed.length}
          <span className="vh"> of {labels[column]}</span>
        </Button>
      )}
    </section>
  )
}
