import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'

type DayColumnsProps = { days: ReadonlyArray<{ day: string; count: number }> }

/** A column is this wide with the gap after it. */
const step = 10
const columnWidth = 7
const height = 100

/** Orders day by day as columns; the same as a table for whoever prefers to read. */
export function DayColumns({ days }: DayColumnsProps) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
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
          aria-label={`${counted(total, 'order')} from ${formatDay(first)} to ${formatDay(last)}, at most ${most} a day`}
        >
          {days.map(({ day, count }, place) => (
            <rect
              key={day}
              x={place * step + (step - columnWidth) / 2}
              y={height - (count / most) * height}
              width={columnWidth}
              height={(count / most) * height}
              className="fill-text"
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
