import type { TypedPriceRule } from '@portal/contract/price-rules'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '../../../lib/api.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Loading } from '../../../ui/loaded.tsx'
import { EmptyState, QueryFailure, Skeleton } from '../../../ui/page-states.tsx'
import { previewQuery, wordsOf } from '../price-rules.queries.ts'

type Previewed = CallAnswer<'previewPriceRule'>['result']['offers'][number]
type Costs = Previewed['units'][number]

/** Typing is let to stand still before offers are counted. */
const settleMs = 400

/** What a rule says and makes of its offers, as it is typed; one that is not complete yet says so. */
export function RulePreview({ rule, ruleId }: { rule: TypedPriceRule | null; ruleId: string | null }) {
  const typed = rule === null ? '' : JSON.stringify(rule)
  const settled = useSettled(typed, settleMs)
  const asked = settled === '' ? null : (JSON.parse(settled) as TypedPriceRule)
  const query = useQuery({ ...previewQuery(ruleId, asked), placeholderData: keepPreviousData })
  const preview = rule === null ? undefined : query.data
  return (
    <section aria-label="Preview" className="grid content-start gap-4 self-start lg:sticky lg:top-24">
      <h2 className="text-h3 font-semibold">Preview</h2>
      <p role="status" className="font-medium">
        {rule === null ? 'Its words appear here once the rule is complete.' : wordsOf(rule)}
      </p>
      {rule !== null && <QueryFailure query={query} what="price rules" />}
      {rule !== null && query.isPending && !query.isError && (
        <Loading what="costs">
          <Skeleton className="h-72 w-full" />
        </Loading>
      )}
      {preview &&
        (preview.offers.length === 0 ? (
          <EmptyState
            title="No offer in the shop has this price."
            text="Look at the carrier and the limits."
          />
        ) : (
          <>
            <DataTable
              caption="What its offers cost a month"
              density="compact"
              columns={columns}
              rows={preview.offers}
              rowKey={({ offerId }) => offerId}
              busy={query.isFetching}
            />
            <p className="text-small text-muted">
              A month for so many, each offer by itself, beside all other rules.
              {preview.moreOffers > 0 && ` ${counted(preview.moreOffers, 'more offer')} not shown.`}
            </p>
          </>
        ))}
    </section>
  )
}

const columns: Column<Previewed>[] = [
  { key: 'offer', header: 'Offer', card: 'lead', cell: ({ name }) => name },
  ...[1, 10, 45, 100].map(
    (quantity): Column<Previewed> => ({
      key: String(quantity),
      header: quantity === 1 ? '1 unit' : `${quantity} units`,
      numeric: true,
      cell: ({ units }) => {
        const costs = units.find((one) => one.quantity === quantity)
        return costs && <Cell costs={costs} />
      },
    }),
  ),
]

const dollars = (amount: number) => formatCents(fromDollars(amount))

/** A month, what is off it, and all months of the term. */
function Cell({ costs: { before, after } }: { costs: Costs }) {
  const off = fromDollars(before.monthly) - fromDollars(after.monthly)
  return (
    <>
      <span className="block">{dollars(after.monthly)}</span>
      {off > 0 && <small className="block">{formatCents(off)} off</small>}
      {after.committed !== null && (
        <small className="block text-muted">
          {dollars(after.committed)} in {after.termMonths} months
        </small>
      )}
    </>
  )
}
