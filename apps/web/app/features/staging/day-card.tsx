import type { ListedStaging } from '@portal/contract/staging'
import { lateDaysWords } from '@portal/domain/home'
import { tagsFor } from '@portal/domain/order-band'
import { benchPath } from '@portal/domain/paths'
import { leaveWords, type StagingPlace } from '@portal/domain/staging-days'
import { Link } from 'react-router'
import { initials } from '../../lib/initials.ts'
import { Picture } from '../../ui/picture.tsx'

type DayCardProps = { order: ListedStaging; place: StagingPlace; today: string }

/** Products that a card names before it says how many more there are. */
const namedFirst = 3

/** An order on the board: whose, of what, how far, and when it leaves. The whole card leads to its bench. */
export function DayCard({ order, place, today }: DayCardProps) {
  const { orderId, accountName, contents, claim, shipping } = order
  const isBehind = place.leavesOn !== '' && place.leavesOn < today
  const more = contents.length - namedFirst
  const takenBy = claim?.isMe ? 'Taken by you' : `Taken by ${claim?.person}`
  return (
    <li className="day-card">
      <div className="day-card-top">
        <span className="thumb">
          <Picture src={contents[0]?.image ?? ''} alt="" sizes="2.5rem" width={40} height={40} />
        </span>
        <Link
          to={benchPath(orderId)}
          aria-label={[`Order ${orderId}`, ...(claim ? [takenBy] : [])].join(', ')}
        >
          {orderId}
        </Link>
        {claim ? (
          <span className="day-claim" title={takenBy} aria-hidden="true">
            {initials(claim.person)}
          </span>
        ) : (
          <small>Not taken</small>
        )}
      </div>
      <p>
        <b>{accountName}</b>
        {contents
          .slice(0, namedFirst)
          .map(({ name, quantity }) => `${quantity} ${name}`)
          .join(', ')}
        {more > 0 && ` and ${more} more`}
      </p>
      <UnitTags order={order} />
      <p className="day-foot">
        <b>{doneWords(order)}</b>
        {place.daysLate > 0 && (
          <strong>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M6 1 11.5 11H.5z" />
            </svg>
            {lateDaysWords(place.daysLate)}
          </strong>
        )}
        <span data-behind={isBehind || undefined}>
          {[leaveWords(order, place, today), shipping].filter(Boolean).join(', ')}
        </span>
      </p>
    </li>
  )
}

/** "12 of 40", "All 12 staged, to pack", "To pack" of accessories alone, and boxes once one has left. */
function doneWords({ units, staged, boxes, shippedBoxes }: ListedStaging): string {
  const done =
    staged < units ? `${staged} of ${units}` : units === 0 ? 'To pack' : `All ${units} staged, to pack`
  return shippedBoxes === 0 ? done : `${done}; ${shippedBoxes} of ${boxes} boxes shipped`
}

const inRow = 14
const pitch = { x: 15, y: 20 }

/** A tag for each unit, or for ten of a large order: staged, in hand, to do. */
function UnitTags({ order: { units, staged, inHand } }: { order: ListedStaging }) {
  if (units === 0) return null
  const done = tagsFor(staged, units)
  const hot = tagsFor(Math.min(inHand, units - staged), units)
  const all = Math.max(done + hot, tagsFor(units, units))
  const words = `${staged} of ${units} staged${inHand > 0 ? `, ${inHand} in hand` : ''}`
  return (
    <svg
      className="day-tags"
      viewBox={`0 0 ${inRow * pitch.x} ${Math.ceil(all / inRow) * pitch.y}`}
      role="img"
      aria-label={words}
    >
      <path className="done" d={tagPath(0, done)} />
      <path className="hot" d={tagPath(done, done + hot)} />
      <path d={tagPath(done + hot, all)} />
    </svg>
  )
}

/** One path for all tags of a look: a board has hundreds. */
function tagPath(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => {
    const place = from + index
    const x = (place % inRow) * pitch.x + 4.5
    const y = Math.floor(place / inRow) * pitch.y + 1
    return `M${x} ${y}h6l3 3v12.5h-12v-12.5z`
  }).join('')
}
