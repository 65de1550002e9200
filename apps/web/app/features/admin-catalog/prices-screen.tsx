import { type OfferPrice, offerPriceChange } from '@portal/contract/offer-prices'
import { readInput } from '@portal/contract/plain-words'
import { brand } from '@portal/domain/brand'
import { productNameOf } from '@portal/domain/catalog'
import { confirmPricesWords } from '@portal/domain/confirm-prices'
import {
  differenceWords,
  newPriceDifferences,
  plainPrice,
  priceDifferences,
  saysItemPrice,
} from '@portal/domain/display-price'
import { counted } from '@portal/domain/format'
import { becomesFree } from '@portal/domain/free-offer'
import { limits } from '@portal/domain/limits'
import { loadFailure, messages } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FieldWarning } from '../../ui/field.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { pricesQuery, useSavePrices } from './admin-catalog.queries.ts'
import { ConfirmPrices } from './confirm-prices.tsx'
import { FormBar } from './form-parts.tsx'
import { isWrittenAmount, type PriceField, type Prices, pastedPrices, priceFields } from './pasted-prices.ts'

export const meta: MetaFunction = () => [{ title: `Prices, ${brand.name}` }]

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
        </div>
        <p className="max-w-prose pt-2 text-muted">
          Edit prices here or paste a block of cells from a spreadsheet. Existing orders keep their prices.
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
      {query.isError && (
        <ErrorPanel
          message={loadFailure('products', query.error.message)}
          requestId={requestIdOf(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-96 w-full" />}
      {query.data?.results.length === 0 && (
        <EmptyState title={settled === '' ? messages.admin.noProducts : messages.admin.noProductMatch} />
      )}
      {query.data && query.data.results.length > 0 && <PriceTable offers={query.data.results} grid={grid} />}
      {((query.data && query.data.results.length > 0) || grid.changed.length > 0) && (
        <SavePrices grid={grid} shown={query.data?.results ?? none} onReload={() => void query.refetch()} />
      )}
    </main>
  )
}

const countOf = (shown: number, total: number) =>
  shown < total
    ? `Showing ${shown.toLocaleString('en-US')} of ${counted(total, 'offer')}. Search to see others.`
    : counted(total, 'offer')

const labels: Record<PriceField, string> = {
  itemPrice: 'Item Price',
  displayPricePrimary: 'Display Price Primary',
  ratePlanPrice: 'Rate Plan Price',
  ratePlanDisplayPrice: 'Rate Plan Display Price',
}

const pricesOf = (offer: OfferPrice): Prices => ({
  itemPrice: offer.itemPrice.toFixed(2),
  displayPricePrimary: offer.displayPricePrimary,
  ratePlanPrice: offer.ratePlanPrice.toFixed(2),
  ratePlanDisplayPrice: offer.ratePlanDisplayPrice,
})

/**
 * What is typed and differs from what is stored, by offer, with the offer as it was when typing began, and
 * whether its display price is in someone's own words.
 */
type Edit = { offer: OfferPrice; prices: Partial<Prices>; hasOwnWords: boolean }
type Edits = Readonly<Record<string, Edit>>

function withEdit(edits: Edits, shown: OfferPrice, typed: Partial<Prices>): Edits {
  const { [shown.offerId]: earlier, ...others } = edits
  const offer = earlier?.offer ?? shown
  const stored = pricesOf(offer)
  const hasOwnWords =
    earlier?.hasOwnWords === true ||
    typed.displayPricePrimary !== undefined ||
    !saysItemPrice({ ...offer, ...stored })
  const next = { ...earlier?.prices, ...typed }
  // The shop must not continue showing the old price: a display price that only says it follows.
  const plain =
    typed.itemPrice === undefined ? undefined : plainPrice({ ...offer, itemPrice: typed.itemPrice })
  if (plain !== undefined && !hasOwnWords) next.displayPricePrimary = plain
  const prices = Object.fromEntries(
    priceFields
      .filter((field) => next[field] !== undefined && next[field] !== stored[field])
      .map((field) => [field, next[field]]),
  )
  return Object.keys(prices).length > 0
    ? { ...others, [offer.offerId]: { offer, prices, hasOwnWords } }
    : others
}

/** What is wrong with an offer's prices, by field, in the words of the contract. */
function problemsOf(offer: OfferPrice, edit: Partial<Prices>): Partial<Prices> {
  const { offerId, version } = offer
  const parsed = readInput(offerPriceChange, { offerId, version, ...pricesOf(offer), ...edit })
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message]))
}

/** What is typed outlives another search and a fresh reading: only saving or discarding ends it. */
function usePriceGrid(shown: readonly OfferPrice[] = none) {
  const [edits, setEdits] = useState<Edits>({})
  // Always the same functions, so that a keystroke draws one row and not a thousand.
  const write = useCallback(
    (offer: OfferPrice, prices: Partial<Prices>) => setEdits((now) => withEdit(now, offer, prices)),
    [],
  )
  const paste = useCallback(
    (text: string, at: { row: number; field: PriceField }) =>
      setEdits((now) =>
        pastedPrices(text, at).reduce((next, { row, prices }) => {
          const offer = shown[row]
          return offer ? withEdit(next, offer, prices) : next
        }, now),
      ),
    [shown],
  )
  const changed = Object.values(edits)
  const problems = new Map(
    changed.map(({ offer, prices }) => [offer.offerId, problemsOf(offer, prices)] as const),
  )
  return {
    edits,
    changed,
    problems,
    isWrong: [...problems.values()].some((one) => Object.keys(one).length > 0),
    write,
    paste,
    discard: () => setEdits({}),
  }
}

const none: readonly OfferPrice[] = []

type Grid = ReturnType<typeof usePriceGrid>

type SavePricesProps = { grid: Grid; shown: readonly OfferPrice[]; onReload: () => void }

function SavePrices({ grid, shown, onReload }: SavePricesProps) {
  const save = useSavePrices()
  const [isAsked, setAsked] = useState(false)
  const count = grid.changed.length
  const ids = new Set(shown.map(({ offerId }) => offerId))
  const hidden = grid.changed.filter(({ offer }) => !ids.has(offer.offerId)).length

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
    save.mutate(
      {
        offers: grid.changed.map(({ offer, prices }) => ({
          offerId: offer.offerId,
          version: offer.version,
          ...pricesOf(offer),
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
    <div className="grid gap-4">
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
          onClick={() => (words ? setAsked(true) : send())}
        >
          Save prices
        </Button>
        <Button variant="ghost" disabled={count === 0 || save.isPending} onClick={grid.discard}>
          Discard
        </Button>
        <p className="text-small text-muted" role="status">
          {count > 0 &&
            `${counted(count, 'offer')} changed${hidden > 0 ? `, ${hidden.toLocaleString('en-US')} not shown` : ''}${grid.isWrong ? '. Some fields need your attention.' : ''}`}
        </p>
      </FormBar>
      <ConfirmPrices words={isAsked ? words : undefined} onNo={() => setAsked(false)} onYes={send} />
      <LeaveGuard active={count > 0 && !save.isPending} />
    </div>
  )
}

function PriceTable({ offers, grid }: { offers: readonly OfferPrice[]; grid: Grid }) {
  return (
    <div className="price-grid-scroller">
      <table className="price-grid">
        <caption className="vh">Prices of offers</caption>
        <thead>
          <tr>
            <th scope="col">Offer</th>
            {priceFields.map((field) => (
              <th key={field} scope="col">
                {labels[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {offers.map((offer, row) => (
            <PriceRow
              key={offer.offerId}
              offer={offer}
              row={row}
              edit={grid.edits[offer.offerId]?.prices}
              problems={grid.problems.get(offer.offerId)}
              write={grid.write}
              paste={grid.paste}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PriceRowProps = Pick<Grid, 'write' | 'paste'> & {
  offer: OfferPrice
  row: number
  edit: Partial<Prices> | undefined
  problems: Partial<Prices> | undefined
}

const PriceRow = memo(function PriceRow({ offer, row, edit, problems, write, paste }: PriceRowProps) {
  const name = `${productNameOf(offer)}, ${offer.carrier}, ${offer.purchaseType}`

  function handlePaste(event: ClipboardEvent, field: PriceField) {
    const text = event.clipboardData.getData('text/plain')
    // A single cell is pasted into the text like anywhere else, unless it is an amount as people write it.
    if (!/[\t\n]/.test(text.trimEnd()) && !isWrittenAmount(field, text)) return
    event.preventDefault()
    paste(text, { row, field })
  }
  const differences = priceDifferences({ ...offer, ...edit })
  function warningOf(field: PriceField) {
    const difference = differences.find((one) => one.field === field)
    return difference && differenceWords(difference)
  }

  return (
    <tr>
      <th scope="row">
        {productNameOf(offer)}
        <small>
          {offer.carrier}, {offer.purchaseType}
        </small>
      </th>
      {priceFields.map((field) => {
        const id = `${offer.offerId}-${field}`
        return (
          <td key={field} className={classNames(edit?.[field] !== undefined && 'is-changed')}>
            <input
              type="text"
              autoComplete="off"
              aria-label={`${labels[field]} of ${name}`}
              value={edit?.[field] ?? pricesOf(offer)[field]}
              onChange={(event) => write(offer, { [field]: event.target.value })}
              onPaste={(event) => handlePaste(event, field)}
              onKeyDown={moveInGrid}
              data-column={field}
              {...(problems?.[field] && { 'aria-invalid': true })}
              {...((problems?.[field] || warningOf(field)) && { 'aria-describedby': id })}
            />
            {!problems?.[field] && warningOf(field) && (
              <FieldWarning id={id}>{warningOf(field)}</FieldWarning>
            )}
            {problems?.[field] && (
              <p id={id} className="field-error">
                {problems?.[field]}
              </p>
            )}
          </td>
        )
      })}
    </tr>
  )
})

/** Up, Down and Enter go to the same column of the next row, as in a spreadsheet. */
function moveInGrid(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key]
  const input = event.currentTarget
  const grid = input.closest('table')
  if (step === undefined || !grid) return
  event.preventDefault()
  const column = [...grid.querySelectorAll<HTMLInputElement>(`[data-column="${input.dataset.column}"]`)]
  const next = column[column.indexOf(input) + step]
  next?.focus()
  next?.select()
}
