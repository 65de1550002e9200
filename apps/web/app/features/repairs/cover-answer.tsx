import type { CaseDevice, WireCoverDecision } from '@portal/contract/repairs'
import { formatDay } from '@portal/domain/format-date'
import { formatCents, fromDollars } from '@portal/domain/money'
import { productPath } from '@portal/domain/paths'
import { isGone } from '@portal/domain/repair-cases'
import { ShieldCheck, ShieldOff, ShieldQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sendsEmails } from '../../lib/emails.ts'
import { CoverageBadge } from '../devices/coverage-badge.tsx'

/** What a repair costs, in a word or two. */
const payWords = (price: number | null) =>
  price === null ? 'We’ll tell you first' : formatCents(fromDollars(price))

function CoverIcon({ cover, size = 22 }: { cover: WireCoverDecision; size?: number }) {
  const Icon = cover.isCovered ? ShieldCheck : cover.state === 'notForThis' ? ShieldQuestionMark : ShieldOff
  return <Icon size={size} aria-hidden />
}

/** Coverage that the shop sells for the product: "Add Screen Repair Coverage from $49.00". */
export function AddCover({ offer }: { offer: WireCoverDecision['addCover'] }) {
  if (offer === null) return null
  const words = `${offer.name} from ${formatCents(fromDollars(offer.price))}`
  return offer.urlPathName === null ? (
    words
  ) : (
    <Link className="link" to={productPath(offer.urlPathName)}>
      {words}
    </Link>
  )
}

type Program = { status: string; expirationDate: string } | null

/** The CRM's record of the same device beside ours; its status stays the CRM's (docs/spec/repairs.md#cover). */
export function ProgramStatus({ program }: { program: Program }) {
  if (program === null) return null
  return (
    <>
      <CoverageBadge status={program.status} />
      {program.expirationDate !== '' && <small>Until {formatDay(program.expirationDate)}</small>}
    </>
  )
}

type ReportAnswerProps = {
  device: CaseDevice
  /** Undefined until it is said what happened. */
  cover: WireCoverDecision | undefined
  program: { status: string; expirationDate: string } | null
  /** The button that sends, and what went wrong. */
  children: ReactNode
}

/** Who pays, decided before the report is sent: in words, with what follows (docs/spec/repairs.md#cover). */
export function ReportAnswer({ device, cover, program, children }: ReportAnswerProps) {
  if (cover === undefined)
    return (
      <aside className="report-answer on-dark" aria-labelledby="answer">
        <div role="status" className="grid gap-4">
          <h2 id="answer">Who pays</h2>
          <p className="report-answer-why">It is said here once you choose what happened.</p>
        </div>
        {children}
      </aside>
    )
  const gone = isGone(cover.kind)
  return (
    <aside className="report-answer on-dark" aria-labelledby="answer">
      <p className="report-answer-name" {...(cover.isCovered ? { 'data-covered': true } : {})}>
        <CoverIcon cover={cover} /> Coverage, decided now
      </p>
      <div role="status" className="grid gap-4">
        <h2 id="answer">{cover.text}</h2>
        <p className="report-answer-why">{cover.detail}</p>
      </div>
      <dl>
        {!gone && <Row label="You pay" value={payWords(cover.price)} />}
        {program && <Row label="Screen Repair Program" value={<CoverageBadge status={program.status} />} />}
        {cover.addCover && <Row label="Coverage for later" value={<AddCover offer={cover.addCover} />} />}
        {gone && (
          <Row
            label="Unit status"
            value={device.status === cover.kind ? 'Stays as it is' : `Becomes ${cover.kind} at once`}
          />
        )}
        {device.unitNumber !== null && (
          <Row label={`If replaced, ${device.unitNumber} keeps`} value="Unit number and line" />
        )}
      </dl>
      {children}
      {sendsEmails() && <p className="report-answer-note">We email you at each step.</p>}
    </aside>
  )
}

const Row = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
