import type { Activity } from '@portal/contract/audit'
import type { PriceChange } from '@portal/contract/price-changes'
import { formatLongDay } from '@portal/domain/format-date'
import { type FormPrices, type PriceStep, priceSteps, samePrices } from '@portal/domain/offers'
import { adminPaths } from '@portal/domain/portal-paths'
import { adjustmentWords } from '@portal/domain/price-change'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryFailure } from '../../../ui/page-states.tsx'
import { Section } from '../../../ui/section.tsx'
import { scheduledChangesQuery } from '../price-changes.queries.ts'

type PricesProps = {
  offerId: string
  /** As they are stored. */
  now: FormPrices
  /** The records of the offer that are loaded, the newest first. */
  entries: readonly Activity[]
  hasMore: boolean
  /** Puts prices into the form, to be saved there. */
  onUse: (prices: FormPrices) => void
}

/** What the offer cost before, what is scheduled, and a way back to each former price (docs/spec/back-office.md#price-history). */
export function OfferPrices({ offerId, now, entries, hasMore, onUse }: PricesProps) {
  const scheduled = useQuery(scheduledChangesQuery(offerId))
  const steps = priceSteps(now, entries)
  return (
    <Section title="Price history">
      <QueryFailure query={scheduled} what="price changes" />
      {scheduled.data?.map((change) => (
        <Scheduled key={change.priceChangeId} change={change} />
      ))}
      {steps.length > 0 ? (
        <DataTable
          caption="Price history"
          columns={columnsOf(now, onUse)}
          rows={steps}
          rowKey={({ id }) => String(id)}
        />
      ) : (
        <p className="text-muted">No price changes yet.</p>
      )}
      {hasMore && (
        <p className="text-small text-muted">Older changes are loaded with Recent Activity below.</p>
      )}
    </Section>
  )
}

const Scheduled = ({ change: { adjustment, effectiveOn, createdBy } }: { change: PriceChange }) => (
  <Notice>
    <p>
      Scheduled for {effectiveOn === null ? 'today' : formatLongDay(effectiveOn)} by <bdi>{createdBy}</bdi>:{' '}
      {adjustmentWords(adjustment)}.{' '}
      <Link className="link" to={adminPaths.priceChanges}>
        See price changes
      </Link>
    </p>
  </Notice>
)

const columnsOf = (now: FormPrices, onUse: PricesProps['onUse']): Column<PriceStep>[] => [
  { key: 'when', header: 'When', card: 'lead', cell: ({ at }) => formatBusinessMoment(at) },
  { key: 'by', header: 'By', cell: ({ by }) => <bdi>{by}</bdi> },
  { key: 'item', header: 'Item Price', cell: (step) => <Amounts step={step} field="itemPrice" /> },
  { key: 'shown', header: 'Shown', cell: (step) => <Amounts step={step} field="displayPricePrimary" /> },
  { key: 'plan', header: 'Rate Plan', cell: (step) => <Amounts step={step} field="ratePlanPrice" /> },
  {
    key: 'use',
    header: 'Actions',
    hideHeader: true,
    card: 'wide',
    cell: ({ at, before }) =>
      samePrices(before, now) ? null : (
        <Button variant="ghost" size="sm" onClick={() => onUse(before)}>
          Use former prices<span className="vh"> of before {formatBusinessMoment(at)}</span>
        </Button>
      ),
  },
]

const isAmount = (field: keyof FormPrices) => field === 'itemPrice' || field === 'ratePlanPrice'

function Amounts({ step: { before, after }, field }: { step: PriceStep; field: keyof FormPrices }) {
  const text = (value: string) => (value === '' ? 'empty' : isAmount(field) ? `$${value}` : value)
  if (before[field] === after[field]) return <span className="text-muted">{text(after[field])}</span>
  return (
    <>
      <del>
        <span className="vh">Was </span>
        <bdi>{text(before[field])}</bdi>
      </del>{' '}
      <ins className="no-underline">
        <span className="vh">is </span>
        <bdi>{text(after[field])}</bdi>
      </ins>
    </>
  )
}
