import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { type PointerEvent, useId, useState } from 'react'

type DayColumnsProps = { days: ReadonlyArray<{ day: string; count: number }> }

/** A column is this wide with the gap after it. */
const step = 10
const columnWidth = 7
const height = 100

/** Which of so many columns is under the pointer. */
function placeOf({ clientX, currentTarget }: PointerEvent<SVGSVGElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const place = Math.floor(((clientX - left) / Math.max(1, width)) * count)
  return Math.min(count - 1, Math.max(0, place))
}

/** Orders day by day as columns; the same as a table for anyone who prefers to read. */
export function DayColumns({ days }: DayColumnsProps) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const [chosen, setChosen] = useState(days.length - 1)
  const id = useId()
  const one = days[Math.min(chosen, days.length - 1)]
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <span
          className="flex flex-col justify-between text-label text-subtle tabular-nums"
          aria-hidden="true"
        >
          <span>{most}</span>
          <span>0</span>
        </span>
        <svg
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-b border-line-control"
          role="img"
          // A finger or a mouse reads the column that it touches.
          onPointerMove={(event) => setChosen(placeOf(event, days.length))}
          onPointerDown={(event) => setChosen(placeOf(event, days.length))}
          aria-label={`${counted(total, 'order')} from ${formatDay(first)} to ${formatDay(last)}, at most ${most} a day`}
        >
          {days.map(({ day, count }, place) => (
            <rect
              key={day}
              x={place * step + (step - columnWidth) / 2}
              y={height - (count / most) * height}
              width={columnWidth}
              height={(count / most) * height}
              className="chart-bar"
              {...(place === chosen && { 'data-chosen': true })}
            >
              <title>{`${formatDay(day)}: ${counted(count, 'order')}`}</title>
            </rect>
          ))}
        </svg>
        <span />
        <p className="flex justify-between pt-1.5 text-label text-subtle tabular-nums" aria-hidden="true">
          <span>{formatDay(first)}</span>
          <span>{formatDay(last)}</span>
        </p>
      </div>
      {one && (
        <div className="grid gap-1">
          <label htmlFor={id} className="vh">
            Day
          </label>
          {/* The same columns for the keyboard: one stop, and the arrows go from day to day. */}
          <input
            id={id}
            type="range"
            className="w-full accent-text"
            min={0}
            max={days.length - 1}
            value={chosen}
            aria-valuetext={`${formatDay(one.day)}: ${counted(one.count, 'order')}`}
            onChange={(event) => setChosen(event.target.valueAsNumber)}
          />
          <p className="text-small text-muted tabular-nums" aria-hidden="true">
            {formatDay(one.day)}: {counted(one.count, 'order')}
          </p>
        </div>
      )}
      <details>
        <summary className="w-fit rounded-sm py-1 text-small text-link underline underline-offset-3">
          Show as a table
        </summary>
        <table className="mt-2 w-full max-w-xs text-small">
          <caption className="vh">Orders by day</caption>
          <thead>
            <tr className="border-b border-line-strong text-left">
              <th scope="col" className="py-1 font-medium">
                Day
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                Orders
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day} className="border-b border-line-soft">
                <th scope="row" className="py-1 text-left font-normal tabular-nums">
                  {formatDay(day)}
                </th>
                <td className="py-1 text-right tabular-nums">{count.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
