import { brand } from '@portal/domain/brand'
import { newPriceDifferences } from '@portal/domain/display-price'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { becomesFree, confirmPricesWords } from '@portal/domain/offers'
import { paths } from '@portal/domain/paths'
import { adminPaths } from '@portal/domain/portal-paths'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { messageOf, requestIdOf } from '../../../lib/api.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FormBar } from '../../../ui/form-bar.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { EmptyState, ErrorPanel, QueryFailure, Skeleton } from '../../../ui/page-states.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { pricesQuery, useSavePrices } from '../admin-catalog.queries.ts'
import { ConfirmPrices } from '../catalog-parts.tsx'
import { type PriceSheetGrid, usePriceGrid } from './use-price-grid.ts'

export const meta: MetaFunction = () => [{ title: `Prices, ${brand.name}` }]

/** They bring the grid and its styles; the prices are read meanwhile. */
const PriceSheet = lazy(async () => ({ default: (await import('./price-sheet.tsx')).PriceSheet }))
const PricePreviewDialog = lazy(async () => ({
  default: (await import('./price-preview-dialog.tsx')).PricePreviewDialog,
}))

const searchWaitMs = 300

/**
 * Prices of many offers in one grid: typed, or pasted from a spreadsheet as a block (docs/spec/back-office.md#prices).
 */
export default function PricesScreen() {
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim(), searchWaitMs)
  const query = useQuery(pricesQuery(settled))
  const grid = usePriceGrid(query.data?.results)
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div>
        <BackLink to={paths.adminProducts}>Back to Products</BackLink>
        <div className="title-row pt-1">
          <h1>Prices</h1>
          <div className="actions">
            <ButtonLink variant="ghost" to={adminPaths.priceChanges}>
              Price changes
            </ButtonLink>
          </div>
        </div>
        <p className="max-w-prose pt-2 text-muted">
          Type prices or paste cells from a spreadsheet. You’ll see a preview before anything is saved.
          Existing orders keep their prices.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72 md:max-w-md">
          <SearchInput
            label="Search product, carrier, purchase type"
            maxLength={limits.searchMax}
            value={search}
            onValueChange={setSearch}
          />
        </div>
        <p role="status" className="text-ui text-muted">
          {query.data && countOf(query.data.results.length, query.data.total)}
        </p>
      </div>
      {query.isError && <QueryFailure query={query} what="products" />}
      {query.isPending && <Skeleton className="h-96 w-full" />}
      {query.data?.results.length === 0 && (
        <EmptyState title={settled === '' ? messages.admin.noProducts : messages.admin.noProductMatch} />
      )}
      {query.data && query.data.results.length > 0 && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <PriceSheet grid={grid} />
        </Suspense>
      )}
      {((query.data && query.data.results.length > 0) || grid.changed.length > 0) && (
        <SavePrices grid={grid} onReload={() => void query.refetch()} />
      )}
    </main>
  )
}

const countOf = (shown: number, total: number) =>
  shown < total
    ? `Showing ${shown.toLocaleString('en-US')} of ${counted(total, 'offer')}. Search to see others.`
    : counted(total, 'offer')

type SavePricesProps = { grid: PriceSheetGrid; onReload: () => void }

function SavePrices({ grid, onReload }: SavePricesProps) {
  const save = useSavePrices()
  const [isPreviewed, setPreviewed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { hidden } = grid
  const count = grid.changed.length

  const differences = grid.changed
    .map(({ offer, prices }) => newPriceDifferences({ ...offer, ...prices }, offer))
    .filter(({ length }) => length > 0)
  const words = confirmPricesWords({
    free: grid.changed.filter(({ offer, prices }) => becomesFree({ ...offer, ...prices }, offer)).length,
    differences: differences.flat(),
    differing: differences.length,
  })

  function send() {
    setAsked(false)
    setPreviewed(false)
    save.mutate(
      {
        offers: grid.changed.map(({ offer, prices }) => ({
          offerId: offer.offerId,
          version: offer.version,
          ...prices,
        })),
        confirmPriceDifference: words !== undefined,
      },
      {
        onSuccess: () => {
          grid.discard()
          toast(`${counted(count, 'offer')} saved.`, { tone: 'success' })
        },
      },
    )
  }

  function reload() {
    save.reset()
    grid.discard()
    onReload()
  }

  return (
    // The bar stays in view along the whole page.
    <div className="contents">
      {save.error && (
        <ErrorPanel
          message={messageOf(save.error)}
          requestId={requestIdOf(save.error)}
          onRetry={reload}
          retryLabel="Show saved version"
        />
      )}
      <FormBar>
        <Button
          busy={save.isPending}
          disabled={count === 0 || grid.isWrong}
          aria-haspopup="dialog"
          onClick={() => setPreviewed(true)}
        >
          Preview changes
        </Button>
        <Button variant="ghost" disabled={count === 0 || save.isPending} onClick={grid.discard}>
          Discard
        </Button>
        <p className="text-small text-muted" role="status">
          {count > 0 &&
            `${counted(count, 'offer')} changed${hidden > 0 ? `, ${hidden.toLocaleString('en-US')} not shown` : ''}${grid.isWrong ? '. Some fields need your attention.' : ''}`}
        </p>
      </FormBar>
      {isPreviewed && (
        <Suspense>
          <PricePreviewDialog
            changed={grid.changed}
            onClose={() => setPreviewed(false)}
            onSave={() => (words ? setAsked(true) : send())}
          />
        </Suspense>
      )}
      <ConfirmPrices words={isAsked ? words : undefined} onNo={() => setAsked(false)} onYes={send} />
      <LeaveGuard active={count > 0 && !save.isPending} />
    </div>
  )
}
