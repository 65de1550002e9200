import type { RepairCase } from '@portal/contract/repairs'
import { caseKindLabels, caseLabel } from '@portal/domain/repair-cases'
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

/** A case that is loaded: what it is about, what can be done, and what people wrote. */
export function CaseView({ of }: { of: RepairCase }) {
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
