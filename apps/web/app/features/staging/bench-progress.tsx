import type { Bench, BenchUnit } from '@portal/contract/staging'
import { numbersLater } from '@portal/domain/bench-number'
import { deviceStatusLabels } from '@portal/domain/device-status'
import { counted } from '@portal/domain/format'
import { numbersPath } from '@portal/domain/portal-paths'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { BenchBuildSheet } from '../paper/paper-buttons.tsx'
import { BenchTags } from '../tags/print-tags.tsx'

type BenchProgressProps = {
  bench: Bench
  units: readonly BenchUnit[]
  current: BenchUnit | undefined
  /** Left out where nothing can be taken. */
  onTake?: (deviceId: string) => void
  /** What comes between the board and its papers. */
  children?: ReactNode
}

const radius = 52
const around = 2 * Math.PI * radius

/** How far the order is: a ring, a tag for each unit, and the units that were set aside. */
export function BenchProgress({ bench, units, current, onTake, children }: BenchProgressProps) {
  const staged = units.filter(({ status }) => status !== 'ordered').length
  const aside = units.filter(({ setAsideReason, status }) => setAsideReason !== null && status === 'ordered')
  return (
    <aside className="bench-side" aria-label="Progress">
      <section className="bench-card bench-progress" aria-labelledby="bench-progress">
        <svg className="bench-ring" viewBox="0 0 120 120" aria-hidden="true">
          <circle cx="60" cy="60" r={radius} />
          <circle
            className="done"
            cx="60"
            cy="60"
            r={radius}
            strokeDasharray={`${(around * staged) / Math.max(1, bench.units)} ${around}`}
          />
        </svg>
        <h2 id="bench-progress">
          <b>{staged}</b> of {bench.units} <span>staged</span>
        </h2>
        <ul className="bench-pegs" aria-label="Units of this order">
          {units.map((unit) => (
            <li key={unit.deviceId}>
              <Peg unit={unit} isCurrent={unit.deviceId === current?.deviceId} />
            </li>
          ))}
        </ul>
      </section>
      {aside.length > 0 && (
        <section className="bench-card" aria-labelledby="bench-aside">
          <h2 id="bench-aside">Set aside</h2>
          <ul className="bench-asides">
            {aside.map(({ deviceId, unitNumber, setAsideReason }) => (
              <li key={deviceId}>
                <b>{unitNumber ?? 'No number'}</b>
                <span>{setAsideReason}</span>
                {onTake && (
                  <Button variant="ghost" onClick={() => onTake(deviceId)}>
                    Take <span className="vh">unit {unitNumber}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
      <div className="bench-papers">
        <Numbers orderId={bench.orderId} units={units} />
        <BenchBuildSheet orderId={bench.orderId} />
        <BenchTags orderId={bench.orderId} deviceIds={numberedIds(units)} />
      </div>
    </aside>
  )
}

/** Units whose line has no number yet, with the way to all of them. */
function Numbers({ orderId, units }: { orderId: number; units: readonly BenchUnit[] }) {
  const missing = units.filter(({ numberWish, phoneNumber }) => numberWish === 'new' && phoneNumber === null)
  const later = numbersLater(units)
  if (missing.length === 0) return null
  return (
    <Link className="bench-key" to={numbersPath(orderId)}>
      Numbers, {missing.length} missing
      {later > 0 && <span>{counted(later, 'unit')} went on without</span>}
    </Link>
  )
}

const numberedIds = (units: readonly BenchUnit[]) =>
  units.filter(({ unitNumber }) => unitNumber !== null).map(({ deviceId }) => deviceId)

type PegProps = { unit: BenchUnit; isCurrent: boolean }

/**
 * Staged: a half ring. Has left: an arrow. At another bench: dashed. Set aside: a bar. Kept while its unit stays the same: an order
 * has hundreds, and a scan, which changes one, is to be answered at once.
 */
const Peg = memo(function Peg({ unit, isCurrent }: PegProps) {
  const look = isCurrent ? 'current' : lookOf(unit)
  return (
    <svg
      className="bench-peg"
      data-look={look}
      viewBox="0 0 24 32"
      role="img"
      aria-label={pegWords(unit, isCurrent)}
    >
      <path d="M6.5.5h11l6 6V30a1.5 1.5 0 0 1-1.5 1.5H2A1.5 1.5 0 0 1 .5 30V6.5z" />
      <circle className="hole" cx="12" cy="6.6" r="2.3" />
      {look === 'aside' && <path className="mark" d="M8.5 14v9M15.5 14v9" />}
      {look === 'left' && <path className="half" d="M9 14.5v9l7-4.5z" />}
      {look !== 'aside' && look !== 'left' && <circle className="mark" cx="12" cy="19" r="4" />}
      {look === 'done' && <path className="half" d="M12 15a4 4 0 0 1 0 8z" />}
    </svg>
  )
})

function lookOf({ status, bench, setAsideReason }: BenchUnit): 'open' | 'done' | 'left' | 'other' | 'aside' {
  if (status === 'staged') return 'done'
  if (status !== 'ordered') return 'left'
  if (setAsideReason !== null) return 'aside'
  return bench ? 'other' : 'open'
}

function pegWords({ unitNumber, status, bench, setAsideReason }: BenchUnit, isCurrent: boolean): string {
  const at = isCurrent ? 'at this bench' : bench ? `at ${bench.name}` : deviceStatusLabels[status]
  return [unitNumber ?? 'No number', setAsideReason !== null && status === 'ordered' ? 'set aside' : at].join(
    ', ',
  )
}
