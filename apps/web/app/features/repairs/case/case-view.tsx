import type { CaseEvent, RepairCase } from '@portal/contract/repairs'
import { caseKindLabels, caseLabel, caseLimits, isOpenCase } from '@portal/domain/repair-cases'
import { Suspense } from 'react'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { lazy } from '../../../lib/lazy.ts'
import { defaultPicture, Picture } from '../../../ui/picture.tsx'
import { RecordCard, RecordColumns, RecordHead } from '../../../ui/record.tsx'
import { RecordTimeline } from '../../../ui/record-timeline.tsx'
import { deviceName } from '../../devices/device-name.tsx'
import { CaseStateBadge } from '../case-look.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseBand } from './case-band.tsx'
import { CaseChecklist } from './case-checklist.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseMessages } from './case-messages.tsx'
import { CasePictures } from './case-pictures.tsx'
import { CaseReplacement } from './case-replacement.tsx'

const DraftNotNeeded = lazy(() =>
  import('./draft-not-needed.tsx').then((module) => ({ default: module.DraftNotNeeded })),
)

/** The number of the draft that a case left behind when it ended; null where there is none. */
const draftLeft = ({ replacement, state }: RepairCase): number | null =>
  replacement?.isDraft && !isOpenCase(state) ? replacement.orderId : null

/** A case that is loaded: where it is, what it is about, and what people wrote. */
export function CaseView({ of }: { of: RepairCase }) {
  const draft = draftLeft(of)
  return (
    <>
      <RecordHead
        title={`${caseLabel(of.caseNumber)} ${caseKindLabels[of.kind]}`}
        state={<CaseStateBadge state={of.state} />}
        text={headWords(of)}
        acts={<CaseActions of={of} />}
      />
      {draft !== null && (
        <Suspense fallback={null}>
          <DraftNotNeeded orderId={draft} />
        </Suspense>
      )}
      <CaseBand of={of} />
      <RecordColumns
        first={
          <>
            <Problem of={of} />
            {of.checklist.length > 0 && <CaseChecklist of={of} />}
            <CaseReplacement of={of} />
          </>
        }
        side={<CaseFacts of={of} />}
        rest={
          <>
            <CaseMessages of={of} />
            <CaseTimeline events={of.events} />
          </>
        }
      />
    </>
  )
}

/** Which unit, who has it and where, whose it is: "Unit 002, Halden N4, with Hugo Wu at Harbor. Northgate Delivery LLC". */
function headWords({ unitNumber, device, holder, stationName, accountName }: RepairCase) {
  const unit = unitNumber === null ? '' : `Unit ${unitNumber}, `
  const who = [holder && `with ${holder}`, stationName && `at ${stationName}`].filter(Boolean).join(' ')
  return (
    <>
      {unit}
      {deviceName(device)}
      {who && `, ${who}`}. <b>{accountName}</b>
    </>
  )
}

/** What happened, in the words and pictures of the report. */
const Problem = ({ of }: { of: RepairCase }) => (
  <RecordCard label="Problem" className="case-report">
    <span className="case-device">
      <Picture
        src={of.device.image ?? defaultPicture(of.device.kind)}
        alt=""
        sizes="144px"
        fallback={of.device.kind}
        priority
      />
    </span>
    <div>
      <p className="case-kind">{caseKindLabels[of.kind]}</p>
      {of.description === '' ? (
        <p className="text-muted">No description.</p>
      ) : (
        <p className="case-report-words">“{of.description}”</p>
      )}
      <p className="case-by">
        {of.reportedBy}
        {of.onBehalfOf && ` on behalf of ${of.onBehalfOf}`}, {formatBusinessMoment(of.reportedAt)}
      </p>
      <CasePictures of={of} />
    </div>
  </RecordCard>
)

/** What happened to a case, the latest first: what, by whom, on whose behalf and when. */
const CaseTimeline = ({ events }: { events: readonly CaseEvent[] }) => (
  <RecordTimeline
    headingId="case-timeline"
    note={events.length >= caseLimits.eventsMax && `The latest ${caseLimits.eventsMax} entries`}
    entries={events.map(({ eventId, text, detail, by, onBehalfOf, at }) => ({
      key: eventId,
      at,
      lines: detail === '' ? [] : [detail],
      title: (
        <>
          <b>{text}</b> by {by}
          {onBehalfOf && ` on behalf of ${onBehalfOf}`}
        </>
      ),
    }))}
  />
)
