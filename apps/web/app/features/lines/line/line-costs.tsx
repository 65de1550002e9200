import type { Line } from '@portal/contract/line-details'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { DescriptionListItem } from '../../../ui/description-list.tsx'
import { RecordCard } from '../../../ui/record.tsx'
import { money } from '../line-look.tsx'

type LineCostsProps = { line: Line; terms: NonNullable<Line['terms']> }

/** What the carrier bills a month without taxes, until when, and what it was agreed with (docs/spec/lines.md#terms). */
export const LineCosts = ({ line, terms }: LineCostsProps) => (
  <RecordCard title="Cost">
    <dl className="record-facts">
      <DescriptionListItem label="Plan">
        {terms.planPrice === null ? 'Not known' : `${money(terms.planPrice)} a month`}
        {line.suspendBilling === 'stops' && <small>Not billed while the line is suspended</small>}
      </DescriptionListItem>
      {terms.installment !== null && (
        <DescriptionListItem label="Device payment">
          {money(terms.installment)} a month
          <Left line={line} terms={terms} />
        </DescriptionListItem>
      )}
      {terms.credits.map((credit) => (
        <DescriptionListItem key={`${credit.words} ${credit.firstMonth}`} label="Credit">
          −{money(credit.amount)} a month
          <small>{credit.words}</small>
          <small>
            From {formatDay(credit.firstMonth)}
            {credit.months !== null && ` for ${counted(credit.months, 'month')}`}
          </small>
        </DescriptionListItem>
      ))}
      {line.costs && line.state !== 'pending' && (
        <DescriptionListItem label="This month">
          <b>{money(line.costs.monthly)}</b>
          <small>Without taxes and fees</small>
        </DescriptionListItem>
      )}
      {line.termsEndOn !== null && (
        <DescriptionListItem label="Terms end">
          {formatDay(line.termsEndOn)}
          {terms.earlyFee !== null && <small>{money(terms.earlyFee)} for ending it earlier</small>}
        </DescriptionListItem>
      )}
    </dl>
  </RecordCard>
)

/** "14 of 36 left, $265.86", and how they were counted. */
function Left({ line: { monthsLeft }, terms }: LineCostsProps) {
  const { installmentMonths, leftToPay, monthsLeftFrom } = terms
  if (monthsLeft === null || installmentMonths === null)
    return installmentMonths === null ? null : <small>{counted(installmentMonths, 'month')}</small>
  return (
    <>
      <small>
        {monthsLeft} of {installmentMonths} left
        {leftToPay !== null && leftToPay > 0 && `, ${money(leftToPay)}`}
      </small>
      <small>
        {monthsLeftFrom === 'bill' ? 'From the carrier’s bill' : 'Counted from the month after activation'}
      </small>
    </>
  )
}
