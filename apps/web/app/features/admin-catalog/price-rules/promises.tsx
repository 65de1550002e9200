import type { WirePromise } from '@portal/contract/promises'
import { counted } from '@portal/domain/format'
import { adminOfferPath, insertId } from '@portal/domain/paths'
import { priceRulePath } from '@portal/domain/portal-paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Listed } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.tsx'
import { offersQuery, useSaveOffer } from '../admin-catalog.queries.ts'
import { confirmedOf } from '../offers/offer-values.ts'
import { promisesQuery, readPromisesAgain } from '../price-rules.queries.ts'

/** What promo texts promise and no price and no rule gives. */
export function Promises() {
  const query = useQuery(promisesQuery)
  const confirm = useConfirm()
  const promises = query.data ?? []
  return (
    <Section
      title="Promises without a rule"
      note={query.isSuccess ? counted(promises.length, 'promise') : undefined}
    >
      <p className="max-w-prose text-muted">
        {query.isSuccess && promises.length === 0
          ? 'Prices and rules give what the promo texts of the shop promise.'
          : 'These promo texts promise more than their prices and rules give. The shop says so behind them.'}
      </p>
      <Listed
        query={query}
        what="price rules"
        caption="Promises without a rule"
        columns={columnsOf(confirm)}
        rows={promises}
        rowKey={keyOf}
        empty={null}
      />
    </Section>
  )
}

const keyOf = ({ offerId, field, words }: WirePromise) => `${offerId} ${field} ${words}`

/** The form of a new rule with what a promise says. */
export const rulePathOf = ({ offerId, field, words }: WirePromise) =>
  `${priceRulePath(insertId)}?${new URLSearchParams({ offer: offerId, field, words })}`

type Confirm = { busy: string | null; confirm: (promise: WirePromise) => void }

const columnsOf = ({ busy, confirm }: Confirm): Column<WirePromise>[] => [
  { key: 'words', header: 'Promise', card: 'lead', cell: ({ words }) => <bdi>{words}</bdi> },
  {
    key: 'offer',
    header: 'Offer',
    cell: ({ productId, offerId, name }) => <Link to={adminOfferPath(productId, offerId)}>{name}</Link>,
  },
  {
    key: 'why',
    header: 'Why',
    cell: ({ otherRule }) => (otherRule === null ? 'In no price and no rule' : `The rule says: ${otherRule}`),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    card: 'wide',
    cell: (promise) => (
      <span className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" size="sm" busy={busy === keyOf(promise)} onClick={() => confirm(promise)}>
          Confirm: not in totals<span className="vh">: {promise.words}</span>
        </Button>
        <ButtonLink variant="ghost" size="sm" to={rulePathOf(promise)}>
          Make a rule<span className="vh"> of {promise.words}</span>
        </ButtonLink>
      </span>
    ),
  },
]

/** Saves the offer as it is, with its promises confirmed. */
function useConfirm(): Confirm {
  const client = useQueryClient()
  const save = useSaveOffer()
  const [busy, setBusy] = useState<string | null>(null)
  async function confirm(promise: WirePromise) {
    setBusy(keyOf(promise))
    try {
      const offers = await client.fetchQuery({ ...offersQuery(promise.productId), staleTime: 0 })
      const offer = offers.results.find(({ offerId }) => offerId === promise.offerId)
      if (offer) await save.mutateAsync(confirmedOf(offer))
      await readPromisesAgain(client)
      toast('Confirmed. The shop says behind it that it is not in the totals.', { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    setBusy(null)
  }
  return { busy, confirm: (promise) => void confirm(promise) }
}
