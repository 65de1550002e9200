import type { RepairCase } from '@portal/contract/repairs'
import { caseKindLabels, caseLabel, isOpenCase } from '@portal/domain/repair-cases'
import { lazy, Suspense } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseChecklist } from './case-checklist.tsx'
import { DeviceLine } from './case-device.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseStateBadge, DueMark } from './case-look.tsx'
import { CaseMessages } from './case-messages.tsx'
import { CasePictures } from './case-pictures.tsx'
import { CaseReplacement } from './case-replacement.tsx'
import { CaseStepsBar } from './case-steps-bar.tsx'
import { CaseTimeline } from './case-timeline.tsx'

const DraftNotNeeded = lazy(() =>
  import('./draft-not-needed.tsx').then((module) => ({ default: module.DraftNotNeeded })),
)

/** The number of the draft that a case left behind when it ended; null where there is none. */
const draftLeft = ({ replacement, state }: RepairCase): number | null =>
  replacement?.isDraft && !isOpenCase(state) ? replacement.orderId : null

/** A case that is loaded: what it is about, what can be done, and what people wrote. */
export function CaseView({ of }: { of: RepairCase }) {
  const draft = draftLeft(of)
  return (
    <>
      <div className="title-row pt-1 pb-3">
        <h1>
          <span className="text-subtle">{caseLabel(of.caseNumber)}</span> {caseKindLabels[of.kind]}
        </h1>
        <CaseStateBadge state={of.state} />
        <CaseActions of={of} />
      </div>
      <div className="case-lede">
        <DeviceLine device={{ ...of.device, unitNumber: of.unitNumber, holder: of.holder }} />
        <DueMark of={of} isStaff={of.decides} />
      </div>
      {of.declineReason !== null && of.state === 'declined' && (
        <div className="pb-5">
          <Notice tone="warning">
            <b>Declined by {of.decidedBy}.</b> <span className="wrap-anywhere">{of.declineReason}</span>
          </Notice>
        </div>
      )}
      {draft !== null && (
        <Suspense fallback={null}>
          <DraftNotNeeded orderId={draft} />
        </Suspense>
      )}
      <CaseStepsBar of={of} />
      <div className="case-columns">
        <div className="case-column">
          <CaseFacts of={of} />
          {of.checklist.length > 0 && <CaseChecklist of={of} />}
          <CasePictures of={of} />
          <CaseReplacement of={of} />
        </div>
        <CaseMessages of={of} />
      </div>
      <CaseTimeline events={of.events} />
    </>
  )
}
