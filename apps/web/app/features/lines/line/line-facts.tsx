import type { Line } from '@portal/contract/line-details'
import { formatDay } from '@portal/domain/format-date'
import { type LineBirth, simKindLabels } from '@portal/domain/line-states'
import { accountPath, orderPath } from '@portal/domain/paths'
import { Link } from 'react-router'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DescriptionListItem } from '../../../ui/description-list.tsx'
import { MayLink } from '../../../ui/may-link.tsx'
import { None } from '../../../ui/none.tsx'
import { RecordCard } from '../../../ui/record.tsx'
import { lineName, simText } from '../line-look.tsx'

/** Where a line comes from, without an order. */
const birthWords: Record<LineBirth, string> = {
  order: 'An order',
  fleet: 'The fleet',
  import: 'An imported file',
  port: 'Ported from another carrier',
  hand: 'Entered by hand',
}

/** Beside what happened to a line: number, SIM, carrier and plan, and where it comes from. */
export const LineFacts = ({ line }: { line: Line }) => (
  <RecordCard title="Line">
    <dl className="record-facts">
      <DescriptionListItem label="Number">
        {line.number === null ? (
          <span className="quiet">{lineName(line)}</span>
        ) : (
          <Copied shown={lineName(line)} text={line.number} what="number" />
        )}
      </DescriptionListItem>
      <DescriptionListItem label={simKindLabels[line.simKind]}>
        {line.iccid ? <Copied shown={simText(line.iccid)} text={line.iccid} what="SIM" /> : <None />}
        {line.eid && (
          <small>
            EID <span className="mono">{simText(line.eid)}</span>
          </small>
        )}
      </DescriptionListItem>
      <DescriptionListItem label="Carrier">{line.carrier ?? <None />}</DescriptionListItem>
      <DescriptionListItem label="Plan">{line.planName || <None />}</DescriptionListItem>
      <DescriptionListItem label="Account">
        <Link className="link" to={accountPath(line.accountId)}>
          {line.accountName}
        </Link>
        {line.agentName !== '' && <small>Agent {line.agentName}</small>}
      </DescriptionListItem>
      <DescriptionListItem label="From">
        {line.orderId === null ? (
          birthWords[line.bornOf]
        ) : (
          <MayLink className="link" to={orderPath(line.orderId)}>
            Order {line.orderId}
          </MayLink>
        )}
        {line.activatedOn !== null && <small>Active since {formatDay(line.activatedOn)}</small>}
      </DescriptionListItem>
      <DescriptionListItem label="Note">
        {line.note === '' ? <None /> : <span className="plain">{line.note}</span>}
      </DescriptionListItem>
    </dl>
  </RecordCard>
)

const Copied = ({ shown, text, what }: { shown: string; text: string; what: string }) => (
  <span className="inline-flex flex-wrap items-center gap-x-1">
    <span className="mono">{shown}</span>
    <CopyButton text={text} what={what} variant="link" size="sm" />
  </span>
)
