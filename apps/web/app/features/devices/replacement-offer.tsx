import type { Replacement } from '@portal/contract/device-changes'
import {
  noCarrier,
  productNameOf,
  productTypeOf,
  purchaseTypeLabels,
  purchaseTypeOf,
} from '@portal/domain/catalog'
import { splitApps } from '@portal/domain/installed-apps'
import { loadFailure } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { SelectField } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { manifestQuery } from '../catalog/catalog.queries.ts'
import { priceOf } from '../orders/price-of.ts'

type Terms = NonNullable<Replacement['ordered']>

const termsOf = (one: Terms) =>
  [one.carrier !== noCarrier && one.carrier, paidHow(one.purchaseType), priceOf(one, one)]
    .filter(Boolean)
    .join(', ')

const paidHow = (name: string) =>
  Object.entries(purchaseTypeLabels).find(([type]) => type === name)?.[1] ?? name

/** What a replacement orders: which offer, at which price, with what; and what is different from the old device's order. */
export function ReplacementOffer({ found }: { found: Replacement }) {
  const { kit, offer, addOns, goneAddOns, installedApps, stagingNotes } = found
  const apps = splitApps(installedApps)
  return (
    <>
      {kit && !kit.isSold && (
        <Notice tone="warning">{`The product of the kit ${kit.name} is not sold any more, so the kit is left out.`}</Notice>
      )}
      <Difference found={found} />
      {offer && (
        <dl className="grid gap-2">
          <Fact label="New device">
            <b>{productNameOf(offer)}</b>
            <span className="text-small text-muted">{termsOf(offer)}</span>
          </Fact>
          {kit?.isSold && <Fact label="Kit">{kit.name}</Fact>}
          {addOns.length > 0 && (
            <Fact label="Add-ons">
              {addOns.map(({ name, rate }) => `${name}, ${formatCents(fromDollars(rate))}`).join('; ')}
            </Fact>
          )}
          {apps.length > 0 && <Fact label="Installed apps">{apps.join(', ')}</Fact>}
          {stagingNotes !== '' && (
            <Fact label="Staging notes">
              <span className="plain">{stagingNotes}</span>
            </Fact>
          )}
        </dl>
      )}
      {offer && goneAddOns.length > 0 && (
        <Notice tone="warning">{`Not sold any more: ${goneAddOns.join(', ')}.`}</Notice>
      )}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-0.5">
    <dt className="text-small text-muted">{label}</dt>
    <dd className="grid">{children}</dd>
  </div>
)

function Difference({ found: { kit, state, ordered, offer } }: { found: Replacement }) {
  if (state === 'none')
    return <Notice tone="warning">Nothing that is sold today fits this device. Choose a product.</Notice>
  if (state === 'price-changed' && ordered && offer)
    return (
      <Notice tone="warning">{`The price changed: ${priceOf(offer, offer)} today, ${priceOf(ordered, ordered)} ${kit?.isSold ? 'when the kit was saved' : 'on the old order'}.`}</Notice>
    )
  if (state === 'other' && ordered)
    return (
      <Notice tone="warning">{`The offer of ${kit?.isSold ? 'the kit' : 'the old order'} (${termsOf(ordered)}) is not sold any more. This one came after it.`}</Notice>
    )
  return null
}

type ChooseOfferProps = {
  offerId: string | null
  error: string | undefined
  onChoose: (offerId: string | null) => void
}

/** A device of the catalog, and one of its offers. */
export function ChooseOffer({ offerId, error, onChoose }: ChooseOfferProps) {
  const manifest = useQuery(manifestQuery)
  const [productId, setProductId] = useState<string | null>(null)
  const products = (manifest.data?.products ?? []).filter(
    ({ productTypeId, inStock }) =>
      inStock && ['phone', 'tablet', 'router'].includes(productTypeOf(productTypeId) ?? ''),
  )
  const offers = (manifest.data?.offers ?? []).filter((offer) => offer.productId === productId)

  function chooseProduct(id: string | null) {
    setProductId(id)
    const own = manifest.data?.offers.filter((offer) => offer.productId === id) ?? []
    onChoose(own.length === 1 ? (own[0]?.offerId ?? null) : null)
  }

  if (manifest.isError)
    return (
      <ErrorPanel
        message={loadFailure('products', messageOf(manifest.error))}
        busy={manifest.isFetching}
        onRetry={() => void manifest.refetch()}
      />
    )
  return (
    <>
      <Combobox
        label="Product"
        required
        placeholder="Search products"
        opensOnFocus={false}
        options={products.map((product) => ({ id: product.productId, label: productNameOf(product) }))}
        value={productId}
        error={productId === null ? error : undefined}
        loadingText={manifest.isLoading ? 'Loading products...' : undefined}
        onChange={chooseProduct}
      />
      {productId !== null && (
        <SelectField
          label="Offer"
          required
          error={error}
          value={offerId ?? ''}
          onChange={(event) => onChoose(event.target.value || null)}
        >
          <option value="">Choose an offer</option>
          {offers.map((offer) => (
            <option key={offer.offerId} value={offer.offerId}>
              {[
                offer.carrier,
                paymentOf(offer),
                priceOf(offer, { rate: offer.itemPrice, ratePlanPrice: 0 }),
              ].join(', ')}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

/** How an offer is paid, in the words of the product page. */
function paymentOf({
  purchaseTypeId,
  purchaseType,
}: {
  purchaseTypeId: string
  purchaseType: string
}): string {
  const known = purchaseTypeOf(purchaseTypeId)
  return known ? purchaseTypeLabels[known] : purchaseType
}
