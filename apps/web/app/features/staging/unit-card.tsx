import type { BenchUnit } from '@portal/contract/staging'
import { type BenchCheck, esimCheck } from '@portal/domain/bench-steps'
import { groupedNumber } from '@portal/domain/bench-words'
import { destinationWords } from '@portal/domain/device-destination'
import { formatPhone } from '@portal/domain/format-phone'
import { wishWords } from '@portal/domain/unit-rows'
import type { CSSProperties } from 'react'
import { defaultPicture, Picture } from '../../ui/picture.tsx'

type UnitCardProps = {
  unit: BenchUnit
  shortCode: string
  checks: readonly BenchCheck[]
  onCheck: (check: string, isDone: boolean) => void
}

/** The unit on the table: its tag, what it is, and its checks. */
export function UnitCard({ unit, shortCode, checks, onCheck }: UnitCardProps) {
  return (
    <section className="bench-card bench-unit" aria-labelledby="bench-unit">
      <BenchHangTag unit={unit} shortCode={shortCode} />
      <div className="bench-facts">
        <div className="bench-device">
          <Picture src={unit.image || defaultPicture(unit.kind)} alt="" fallback={unit.kind} sizes="9rem" />
          <p className="bench-model">{unit.model}</p>
          {unit.carrier !== '' && <p>{unit.carrier}</p>}
        </div>
        <dl>
          <Fact label="Station" value={unit.station} />
          <Fact label="Goes to" value={unit.destination ? destinationWords(unit.destination) : ''} />
          <Fact label="Holder" value={unit.holder} />
          <Fact label="IMEI" value={groupedNumber(unit.imei ?? '')} />
          <Fact label="SIM" value={groupedNumber(unit.iccid ?? '')} />
        </dl>
      </div>
      <ul className="bench-checks" aria-label={`Checks of unit ${unit.unitNumber ?? ''}`}>
        {unit.needsSim && unit.iccid === null && (
          <Check
            check={{ name: esimCheck, label: 'eSIM', note: 'No card to scan' }}
            unit={unit}
            onCheck={onCheck}
          />
        )}
        {checks.map((check) => (
          <Check key={check.name} check={check} unit={unit} onCheck={onCheck} />
        ))}
      </ul>
    </section>
  )
}

/** Long numbers are set smaller, so that they stay on the tag (font sizes in em). */
const numberSize = (unitNumber: string) => Math.min(6, Math.round(190 / Math.max(1, unitNumber.length)) / 10)

function BenchHangTag({ unit, shortCode }: { unit: BenchUnit; shortCode: string }) {
  const number = unit.unitNumber ?? '–'
  return (
    <div className="hang-tag">
      <span className="code">{shortCode || '\u00a0'}</span>
      <h2
        id="bench-unit"
        className="number"
        style={{ '--number': `${numberSize(number)}em` } as CSSProperties}
      >
        <span className="vh">Unit </span>
        {number}
      </h2>
      <span className="line">{lineOf(unit)}</span>
    </div>
  )
}

/** The number that it has or is to get. */
function lineOf(unit: BenchUnit): string {
  if (unit.phoneNumber) return formatPhone(unit.phoneNumber)
  const { numberWish, areaCode } = unit
  return (
    wishWords({ numberWish, areaCode: areaCode ?? '', phoneNumber: '', portCarrier: '' }) || 'No line yet'
  )
}

const Fact = ({ label, value }: { label: string; value: string }) =>
  value === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd className={/^[\d ]+$/.test(value) ? 'mono' : undefined}>{value}</dd>
    </div>
  )

type CheckProps = Pick<UnitCardProps, 'unit' | 'onCheck'> & { check: BenchCheck }

const Check = ({ check: { name, label, note }, unit, onCheck }: CheckProps) => (
  <li>
    <label className="bench-check">
      <input
        type="checkbox"
        className="tick"
        checked={unit.checks.includes(name)}
        onChange={({ target }) => onCheck(name, target.checked)}
      />
      <span>
        <b>{label}</b>
        {note !== '' && <small>{note}</small>}
      </span>
    </label>
  </li>
)
