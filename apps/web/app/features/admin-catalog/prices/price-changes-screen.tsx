import type { PriceChange } from '@portal/contract/price-changes'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { formatLongDay } from '@portal/domain/format-date'
import { paths } from '@portal/domain/paths'
import { adminPaths, shopPreviewPath } from '@portal/domain/portal-paths'
import { adjustmentWords, type PriceChangeStatus, priceChangeStatusLabels } from '@portal/domain/price-change'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Badge, type BadgeMark, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Listed } from '../../../ui/loaded.tsx'
import { Below, EmptyState } from '../../../ui/page-states.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.tsx'
import { manifestQuery } from '../../catalog/catalog.queries.ts'
import { priceChangesQuery, useEndPriceChange } from '../price-changes.queries.ts'
import { NewPriceChange } from './new-price-change.tsx'

export const meta: MetaFunction = () => [{ title: `Price changes, ${brand.name}` }]

/** Prices of many offers that change together, now or on a day (docs/spec/back-office.md#price-changes). */
export default function PriceChangesScreen() {
  // Makers and carriers of the catalog are choices of the form.
  const { isPending, failureCount } = useQuery(manifestQuery)
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <div>
        <BackLink to={paths.adminPrices}>Back to Prices</BackLink>
        <div className="title-row pt-1">
          <h1>Price changes</h1>
        </div>
        <p className="max-w-prose pt-2 text-muted">
          Raise or lower the prices of many offers at once. You’ll see a preview first. Existing orders and
          quotes keep their prices.
        </p>
        <Link className="link" to={adminPaths.shopPreview}>
          See the shop on a day
        </Link>
      </div>
      <Below isPending={isPending && failureCount === 0}>
        <NewPriceChange />
        <Section title="Scheduled and past changes">
          <PriceChangeList />
        </Section>
      </Below>
    </main>
  )
}

const PriceChangeDialog = lazy(() =>
  import('./price-change-dialog.tsx').then((module) => ({ default: module.PriceChangeDialog })),
)

/** Changes that are scheduled, then those that were made, with a way to cancel or undo each. */
function PriceChangeList() {
  const query = useInfiniteQuery(priceChangesQuery)
  const [shown, setShown] = useState<PriceChange | null>(null)
  const [ending, setEnding] = useState<PriceChange | null>(null)
  const changes = query.data?.pages.flatMap(({ result }) => result.changes) ?? []
  return (
    <>
      <Listed
        className="grid gap-3"
        query={query}
        what="price changes"
        caption="Price changes"
        columns={columnsOf({ show: setShown, end: setEnding })}
        rows={changes}
        rowKey={({ priceChangeId }) => priceChangeId}
        empty={
          <EmptyState title="No price changes yet." text="Changes you save or schedule are listed here." />
        }
      />
      {shown && (
        <Suspense>
          <PriceChangeDialog change={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
      <EndChange change={ending} onDone={() => setEnding(null)} />
    </>
  )
}

const looks: Record<PriceChangeStatus, { tone: BadgeTone; mark: BadgeMark }> = {
  scheduled: { tone: 'info', mark: 'outline' },
  applied: { tone: 'success', mark: 'circle' },
  cancelled: { tone: 'neutral', mark: 'square' },
  undone: { tone: 'neutral', mark: 'square' },
}

type Actions = { show: (change: PriceChange) => void; end: (change: PriceChange) => void }

const columnsOf = ({ show, end }: Actions): Column<PriceChange>[] => [
  {
    key: 'change',
    header: 'Change',
    card: 'lead',
    cell: ({ adjustment, filterWords, note }) => (
      <>
        <span className="block">{adjustmentWords(adjustment)}</span>
        <small className="block text-muted">
          {filterWords.length === 0 ? 'All offers' : filterWords.join(', ')}
          {note !== '' && (
            <>
              {'. '}
              <bdi>{note}</bdi>
            </>
          )}
        </small>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge {...looks[status]}>{priceChangeStatusLabels[status]}</Badge>,
  },
  { key: 'when', header: 'When', cell: (change) => whenOf(change) },
  { key: 'by', header: 'Saved by', cell: ({ createdBy }) => <bdi>{createdBy}</bdi> },
  {
    key: 'offers',
    header: 'Offers',
    numeric: true,
    cell: ({ offers, leftOut }) => (
      <>
        {offers.toLocaleString('en-US')}
        {leftOut > 0 && <small className="block">{leftOut.toLocaleString('en-US')} left out</small>}
      </>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    card: 'wide',
    cell: (change) => (
      <span className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => show(change)}>
          View<span className="vh"> {nameOf(change)}</span>
        </Button>
        {change.status === 'scheduled' && change.effectiveOn !== null && (
          <ButtonLink variant="ghost" size="sm" to={shopPreviewPath({ at: `${change.effectiveOn}T00:00` })}>
            See the shop on this day<span className="vh">: {nameOf(change)}</span>
          </ButtonLink>
        )}
        {change.endedAt === null && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => end(change)}>
            {change.status === 'scheduled' ? 'Cancel' : 'Undo'}
            <span className="vh"> {nameOf(change)}</span>
          </Button>
        )}
      </span>
    ),
  },
]

const nameOf = (change: PriceChange) => `${adjustmentWords(change.adjustment)}, ${whenOf(change)}`

function whenOf({ status, effectiveOn, appliedAt, endedAt }: PriceChange) {
  if (status === 'scheduled' && effectiveOn !== null) return formatLongDay(effectiveOn)
  return formatBusinessMoment(appliedAt ?? endedAt ?? '')
}

/** Asks before a change is cancelled or undone. */
function EndChange({ change, onDone }: { change: PriceChange | null; onDone: () => void }) {
  const end = useEndPriceChange()
  const once = useOneAtATime()
  const isScheduled = change?.status === 'scheduled'

  const yes = () =>
    once(async () => {
      if (change === null) return
      try {
        const { result } = await end.mutateAsync({ params: { priceChangeId: change.priceChangeId } })
        toast(endedWords(result), { tone: 'success' })
      } catch (error) {
        toast(messageOf(error), { tone: 'danger' })
      }
      onDone()
    })

  return (
    <ConfirmDialog
      open={change !== null}
      question={isScheduled ? 'Cancel this price change?' : 'Undo this price change?'}
      text={
        isScheduled
          ? 'Prices stay as they are.'
          : 'The offers get back their old prices, except those whose prices were changed since.'
      }
      yes={isScheduled ? 'Cancel change' : 'Undo'}
      no="Keep it"
      busy={end.isPending}
      onYes={() => void yes()}
      onNo={onDone}
    />
  )
}

function endedWords({ status, undone, kept }: { status: PriceChangeStatus; undone: number; kept: number }) {
  if (status === 'cancelled') return 'Price change cancelled.'
  const left = kept > 0 ? ` ${counted(kept, 'offer')} kept: changed since.` : ''
  return `${counted(undone, 'price')} changed back.${left}`
}
