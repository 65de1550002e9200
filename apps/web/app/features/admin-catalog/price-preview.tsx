import type { PlannedPrice } from '@portal/contract/price-changes'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { plainText } from '@portal/domain/plain-text'
import type { PriceTarget } from '@portal/domain/price-change'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'

type PricePreviewProps = {
  lines: readonly PlannedPrice[]
  unchanged: number
  /** Offers that cannot change so. */
  problems: number
  /** Offers that would show one price and charge another. */
  differing: number
  target: PriceTarget
}

/** Old and new prices of each offer, with what is wrong and what to look at. */
export function PricePreview({ lines, unchanged, problems, differing, target }: PricePreviewProps) {
  // What needs a look comes first.
  const rows = lines.toSorted((one, other) => weight(other) - weight(one))
  return (
    <>
      <p role="status" className="text-ui text-muted">
        {`${counted(lines.length, 'price')} would change.`}
        {unchanged > 0 && ` ${counted(unchanged, 'offer')} stay${unchanged === 1 ? 's' : ''} the same.`}
      </p>
      {problems > 0 && (
        <Notice tone="danger">
          {counted(problems, 'offer')} can’t be changed like this. Choose another amount or narrow the
          selection.
        </Notice>
      )}
      {differing > 0 && (
        <Notice tone="warning">
          {counted(differing, 'offer')} would show one price in the shop and charge another, because the
          display price does not name the old amount. Edit these display prices under Prices.
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard */}
      <section className="price-preview" aria-label="Preview of prices" tabIndex={0}>
        <DataTable
          caption="Preview of prices"
          density="compact"
          columns={columnsOf(target)}
          rows={rows}
          rowKey={({ offerId }) => offerId}
        />
      </section>
    </>
  )
}

const weight = ({ problem, differences }: PlannedPrice) =>
  problem !== null ? 2 : differences.length > 0 ? 1 : 0

const dollars = (amount: number) => formatCents(fromDollars(amount))

const columnsOf = (target: PriceTarget): Column<PlannedPrice>[] => [
  { key: 'offer', header: 'Offer', card: 'lead', cell: ({ name }) => name },
  { key: 'before', header: 'Now', numeric: true, cell: ({ before }) => dollars(before[target]) },
  {
    key: 'after',
    header: 'New',
    numeric: true,
    cell: ({ after, problem }) => (problem === null ? <b>{dollars(after[target])}</b> : '–'),
  },
  {
    key: 'shown',
    header: 'Shown in the shop',
    cell: ({ after, problem, differences }) =>
      problem ?? (
        <>
          {plainText(target === 'itemPrice' ? after.displayPricePrimary : after.ratePlanDisplayPrice)}
          {differences.map((words) => (
            <small key={words} className="block">
              {words}
            </small>
          ))}
        </>
      ),
  },
]
