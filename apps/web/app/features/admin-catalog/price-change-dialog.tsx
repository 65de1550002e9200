import type { PriceChange } from '@portal/contract/price-changes'
import { formatCents, fromDollars } from '@portal/domain/money'
import { adjustmentWords, priceLineStateLabels } from '@portal/domain/price-change'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { priceChangeQuery } from './price-changes.queries.ts'

const dollars = (amount: number) => formatCents(fromDollars(amount))

/** The offers of one change: old and new price, and what became of each. */
export function PriceChangeDialog({ change, onClose }: { change: PriceChange; onClose: () => void }) {
  const query = useQuery(priceChangeQuery(change.priceChangeId))
  const { target } = change.adjustment
  return (
    <Dialog open size="wide" title={adjustmentWords(change.adjustment)} onClose={onClose}>
      <QueryFailure query={query} what="price changes" />
      {!query.isError && (
        <DataTable
          caption="Offers of this change"
          density="compact"
          loading={query.isPending}
          columns={[
            { key: 'offer', header: 'Offer', card: 'lead', cell: ({ name }) => name },
            { key: 'before', header: 'Before', numeric: true, cell: ({ before }) => dollars(before[target]) },
            { key: 'after', header: 'After', numeric: true, cell: ({ after }) => dollars(after[target]) },
            { key: 'state', header: 'Result', cell: ({ state }) => priceLineStateLabels[state] },
          ]}
          rows={query.data?.lines ?? []}
          rowKey={({ offerId }) => offerId}
        />
      )}
    </Dialog>
  )
}
