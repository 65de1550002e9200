import type { CaseDevice, WireCoverDecision } from '@portal/contract/repairs'
import { isGone } from '@portal/domain/repair-cases'
import type { ReactNode } from 'react'
import { CoverageBadge } from '../accounts/coverage-badge.tsx'
import { AddCover, CoverIcon, payWords } from './cover-answer.tsx'

type ReportAnswerProps = {
  device: CaseDevice
  cover: WireCoverDecision
  program: { status: string; expirationDate: string } | null
  /** The button that sends, and what went wrong. */
  children: ReactNode
}

/** Who pays, decided before the report is sent: in words, with what follows (docs/spec/repairs.md#cover). */
export function ReportAnswer({ device, cover, program, children }: ReportAnswerProps) {
  const gone = isGone(cover.kind)
  return (
    <aside className="report-answer on-dark" aria-labelledby="answer">
      <p className="report-answer-name" {...(cover.isCovered ? { 'data-covered': true } : {})}>
        <CoverIcon cover={cover} /> Cover, decided now
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
      <p className="report-answer-note">We email you at each step.</p>
    </aside>
  )
}

const Row = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
