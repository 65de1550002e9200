import type { Line } from '@portal/contract/line-details'
import { formatDay } from '@portal/domain/format-date'
import { suspendBillingLabels, suspendReasonLabels } from '@portal/domain/line-states'
import { orderPath } from '@portal/domain/paths'
import { DescriptionListItem } from '../../../ui/description-list.tsx'
import { MayLink } from '../../../ui/may-link.tsx'
import { None } from '../../../ui/none.tsx'
import { ShortDay } from '../../../ui/short-day.tsx'
import { StateBand } from '../../../ui/state-band.tsx'
import { money } from '../line-look.tsx'

/** Where a line is, who has it, and what is left of its terms (docs/spec/lines.md#page). */
export const LineBand = ({ line }: { line: Line }) => (
  <StateBand label="State of this line" {...saidOf(line)}>
    <dl className="line-state">
      <DescriptionListItem label="Holder">{line.device?.holder || <None />}</DescriptionListItem>
      <DescriptionListItem label="Station">{line.device?.station?.name ?? <None />}</DescriptionListItem>
      {line.terms && (
        <>
          <DescriptionListItem label="A month">
            {line.costs ? money(line.costs.monthly) : <None />}
          </DescriptionListItem>
          <DescriptionListItem label="Months left">
            {line.monthsLeft === null ? <None /> : monthsWords(line)}
          </DescriptionListItem>
        </>
      )}
    </dl>
  </StateBand>
)

const monthsWords = ({ monthsLeft, terms }: Line) =>
  terms?.installmentMonths ? `${monthsLeft} of ${terms.installmentMonths}` : monthsLeft

function saidOf(line: Line) {
  switch (line.state) {
    case 'pending':
      return { title: 'Not active yet', text: <Pending line={line} /> }
    case 'suspended':
      return {
        alert: {
          tone: 'warning' as const,
          title: `Suspended: ${line.suspendReason === null ? '' : suspendReasonLabels[line.suspendReason]}`,
          text: <Suspended line={line} />,
        },
      }
    case 'active':
      return activeOf(line)
    default:
      return { title: endedTitles[line.state], text: line.endedOn && <p>Since {formatDay(line.endedOn)}</p> }
  }
}

const endedTitles = {
  cancelled: 'Cancelled',
  portedOut: 'Ported out',
  dropped: 'Dropped before it was active',
}

const gone: Readonly<Record<string, string>> = { lost: 'lost', stolen: 'stolen', missing: 'missing' }

/** A phone that is gone while its line is on stands above everything else. */
function activeOf({ device, activatedOn }: Line) {
  const isGone = device && gone[device.status]
  const since = activatedOn !== null && (
    <p>
      Since <ShortDay day={activatedOn} />
    </p>
  )
  if (!isGone) return { title: device ? 'Active' : 'Active, in no device', text: since }
  return {
    alert: {
      title: `Unit ${device.unitNumber ?? ''} is ${isGone}, and its line is on`,
      text: <p>Calls and data go on, and are billed.</p>,
    },
    title: 'Active',
    text: since,
  }
}

const Pending = ({ line: { orderId, number } }: { line: Line }) => (
  <p>
    {number === null ? 'The number follows. ' : ''}
    {orderId !== null && (
      <>
        It comes with{' '}
        <MayLink className="link" to={orderPath(orderId)}>
          order {orderId}
        </MayLink>
        .
      </>
    )}
  </p>
)

const Suspended = ({ line: { suspendBilling, suspendedUntil, thenState, terms } }: { line: Line }) => (
  <p>
    No calls, texts or data.
    {terms && suspendBilling !== null && ` ${suspendBillingLabels[suspendBilling]}.`}
    {suspendedUntil !== null && (
      <>
        {' '}
        Until {formatDay(suspendedUntil)}
        {thenState === 'cancelled' && ', then the carrier cancels it'}
        {thenState === 'active' && ', then it is active again'}.
      </>
    )}
  </p>
)
