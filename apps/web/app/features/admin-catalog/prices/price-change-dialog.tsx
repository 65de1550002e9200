import type { PriceChange } from '@portal/contract/price-changes'
import { formatCents, fromDollars } from '@portal/domain/money'
import { adjustmentWords, priceLineStateLabels } from '@portal/domain/price-change'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialog.tsx'
import { Listed } from '../../../ui/loaded.tsx'
import { priceChangeQuery } from '../price-changes.queries.ts'

const dollars = (amount: number) => formatCents(fromDollars(amount))

/** The offers of one change: old and new price, and what became of each. */
export function PriceChangeDialog({ change, onClose }: { change: PriceChange; onClose: () => void }) {
  const query = useQuery(priceChangeQuery(change.priceChangeId))
  const { target } = change.adjustment
  return (
    <Dialog open size="wide" title={adjustmentWords(change.adjustment)} onClose={onClose}>
      <Listed
        query={query}
        what="price changes"
        caption="Offers of this change"
        density="compact"
        columns={[
          { key: 'offer', header: 'Offer', card: 'lead', cell: ({ name }) => name },
          { key: 'before', header: 'Before', numeric: true, cell: ({ before }) => dollars(before[target]) },
          { key: 'after', header: 'After', numeric: true, cell: ({ after }) => dollars(after[target]) },
          { key: 'state', header: 'Result', cell: ({ state }) => priceLineStateLabels[state] },
        ]}
        rows={query.data?.lines ?? []}
        rowKey={({ offerId }) => offerId}
        busy={false}
        // A change has at least one offer.
        empty={null}
      />
    </Dialog>
  )
}
