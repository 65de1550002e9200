import type { Manifest, Product } from '@portal/contract/catalog'
import { needsInstalledApps, productNameOf } from '@portal/domain/catalog'
import { installedApps, toggleApp } from '@portal/domain/installed-apps'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { shopMessages } from '@portal/domain/public-messages'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useKeptState } from '../../lib/use-form-draft.ts'
import { useAttemptKey, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup, Segment } from '../../ui/choice-group.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { refusalAt } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel, QueryFailure } from '../../ui/page-states.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.tsx'
import { manifestQuery } from '../catalog/catalog.queries.ts'
import { useInsertOrderItem } from '../orders/orders.queries.ts'
import {
  carrierTiles,
  chooseCarrier,
  chooseProduct,
  emptySelection,
  hasOwnCarrier,
  type ItemLine,
  type ItemSelection,
  lineOf,
  type MissingInItem,
  missingIn,
  offersOf,
  refusalOf,
} from './add-item.ts'
import { ItemOffer, ProductFacts } from './item-offer.tsx'

/** Where each part of a line is chosen; an offer begins with its carrier. */
const placeOf = {
  product: 'add-item-product',
  offer: 'add-item-offer',
  quantity: 'add-item-quantity',
  notes: 'add-item-notes',
} as const satisfies Record<keyof MissingInItem, string>
const parts = ['product', 'offer', 'quantity', 'notes'] as const

const isOnlyNotes = ({ notes, ...others }: MissingInItem) =>
  notes !== undefined && Object.values(others).every((words) => words === undefined)

const noCatalog: Pick<Manifest, 'products' | 'offers'> = { products: [], offers: [] }

type AddItemSheetProps = {
  orderId: number
  /** The apps that the order's devices get already. */
  orderApps: readonly string[]
  onClose: () => void
}

/** The sheet that adds a line to a draft (docs/spec/orders.md#add-item). */
export function AddItemSheet({ orderId, orderApps, onClose }: AddItemSheetProps) {
  const manifest = useQuery(manifestQuery)
  const catalog = manifest.data ?? noCatalog
  const [selection, setSelection] = useState(emptySelection)
  useKeptState('add-item', selection, setSelection, selection !== emptySelection)
  const insert = useInsertOrderItem()
  const attempt = useAttemptKey()
  const formId = useId()
  const refusalId = useId()
  const product = catalog.products.find(({ productId }) => productId === selection.productId)
  const refusal = refusalOf(product)
  const hasApps = product !== undefined && needsInstalledApps(product.productTypeId)
  const line = refusal ? undefined : lineOf(selection, hasApps)
  const once = useOneAtATime()
  const productBox = useRef<HTMLInputElement>(null)
  const [refusals, setRefusals] = useState(0)
  const missing: MissingInItem = refusals > 0 ? missingIn(selection) : {}
  const change = (changes: Partial<ItemSelection>) => setSelection((present) => ({ ...present, ...changes }))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (line === undefined) setRefusals((count) => count + 1)
    else void once(() => add(line))
  }

  async function add(line: ItemLine) {
    const body = { orderId, ...line }
    try {
      await insert.mutateAsync({ body, idempotencyKey: attempt.keyFor(body) })
    } catch {
      // The mutation keeps the error, which is shown below.
      return
    }
    attempt.done()
    onClose()
    if (product)
      toast(`${line.quantity} × ${productNameOf(product)} added to order ${orderId}.`, { tone: 'success' })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      first={productBox}
      kind="sheet"
      title="Add item"
      footer={
        <>
          {insert.isError && (
            <div className="w-full">
              <ErrorPanel message={messageOf(insert.error)} />
            </div>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={insert.isPending}
            disabled={refusal !== undefined}
            aria-describedby={refusalId}
          >
            Add Item
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-5" onSubmit={submit} noValidate>
        {refusals > 0 && line === undefined && !refusal && (
          <ErrorSummary
            title={isOnlyNotes(missing) ? 'The notes are too long.' : messages.selectors.addItem}
            entries={parts.flatMap((part) =>
              missing[part] === undefined ? [] : [{ text: missing[part], at: placeOf[part] }],
            )}
            asked={refusals}
          />
        )}
        <div id={placeOf.product} className="grid gap-1.5">
          <Combobox
            label="Product"
            required
            placeholder="Search products"
            inputRef={productBox}
            opensOnFocus={false}
            options={catalog.products.map(productOption)}
            value={selection.productId}
            error={missing.product}
            loadingText={manifest.isLoading ? 'Loading products...' : undefined}
            onChange={(id) => setSelection(chooseProduct(catalog, id))}
          />
          <div role="status" id={refusalId}>
            {refusal && <Notice tone="warning">{refusal}</Notice>}
          </div>
        </div>
        {manifest.isError && <QueryFailure query={manifest} what="products" />}
        <div id={placeOf.offer} className="grid gap-5">
          <Carriers
            catalog={catalog}
            product={product}
            carrier={selection.carrier}
            onChoose={(carrier) => setSelection(chooseCarrier(catalog, carrier))}
          />
          <Offers catalog={catalog} selection={selection} error={missing.offer} onChoose={setSelection} />
        </div>
        <Field
          id={placeOf.quantity}
          label="Quantity"
          required
          hint={`At most ${limits.addItemQuantity.max}.`}
          error={missing.quantity}
        >
          {(control) => (
            <QuantityInput
              {...control}
              label="Quantity"
              cap={limits.addItemQuantity.max}
              value={selection.quantity}
              onValueChange={(quantity) => change({ quantity })}
            />
          )}
        </Field>
        {hasApps && (
          <ItemApps orderApps={orderApps} apps={selection.apps} onChange={(apps) => change({ apps })} />
        )}
        <Field
          id={placeOf.notes}
          label="Notes (optional)"
          hint="Added to the order notes, after the name of the product."
          error={missing.notes ?? refusalAt(insert.error, 'notes')}
        >
          {(control) => (
            <TextArea
              {...control}
              limit={limits.notesMax}
              value={selection.notes}
              onChange={(event) => change({ notes: event.target.value })}
            />
          )}
        </Field>
        {product && <ProductFacts product={product} />}
      </form>
    </Dialog>
  )
}

const productOption = (product: Product) => ({
  id: product.productId,
  label: productNameOf(product),
  note: product.inStock ? product.productTypeName : `${product.productTypeName}, ${shopMessages.outOfStock}`,
})

type ItemAppsProps = {
  orderApps: readonly string[]
  apps: readonly string[]
  onChange: (apps: string[]) => void
}

/** The apps for the added devices. An order has one list of apps: what it has already stays on. */
function ItemApps({ orderApps, apps, onChange }: ItemAppsProps) {
  return (
    <ChoiceGroup legend="Installed apps (optional)" className="grid grid-cols-2 gap-x-4">
      {installedApps(orderApps).map((app) => {
        const isOrders = orderApps.includes(app)
        return (
          <Checkbox
            key={app}
            label={app}
            disabled={isOrders}
            checked={isOrders || apps.includes(app)}
            onChange={() => onChange(toggleApp(apps, app))}
          />
        )
      })}
      {orderApps.length > 0 && (
        <p className="field-hint col-span-2">
          Apps that the order has already go on these devices, too. Edit Order changes them.
        </p>
      )}
    </ChoiceGroup>
  )
}

type CarriersProps = {
  catalog: Pick<Manifest, 'products' | 'offers'>
  product: Product | undefined
  carrier: string | null
  onChoose: (carrier: string) => void
}

/** All carriers, those without an offer for the product greyed out (docs/spec/orders.md#add-item). */
function Carriers({ catalog, product, carrier: chosen, onChoose }: CarriersProps) {
  return (
    <ChoiceGroup legend="Carrier" className="seg">
      {carrierTiles(catalog, product?.productId ?? null).map(({ carrier, isOffered }) => (
        <Segment
          key={carrier}
          name="carrier"
          label={carrier}
          note={product && !isOffered && hasOwnCarrier(product) ? 'No offer' : undefined}
          disabled={!isOffered}
          checked={chosen === carrier}
          onChange={() => onChoose(carrier)}
        />
      ))}
    </ChoiceGroup>
  )
}

type OffersProps = {
  catalog: Pick<Manifest, 'products' | 'offers'>
  selection: ItemSelection
  error: string | undefined
  onChoose: (selection: ItemSelection) => void
}

function Offers({ catalog, selection, error, onChoose }: OffersProps) {
  const offers = offersOf(catalog, selection)
  return (
    <ChoiceGroup legend="Offer" error={error}>
      {offers.map((offer) => (
        <ItemOffer
          key={offer.offerId}
          offer={offer}
          checked={selection.offerId === offer.offerId}
          onChoose={() => onChoose({ ...selection, offerId: offer.offerId })}
        />
      ))}
      {offers.length === 0 && <p className="field-hint">{whyNoOffer(selection)}</p>}
    </ChoiceGroup>
  )
}

function whyNoOffer({ productId, carrier }: ItemSelection) {
  if (productId === null) return 'Choose a product to see its offers.'
  return carrier === null
    ? 'Choose a carrier to see its offers.'
    : 'There are no offers for this product right now.'
}
