import { productNameOf, productTypeOf, purchaseTypeLabels, purchaseTypeOf } from '@portal/domain/catalog'
import { loadFailure } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { manifestQuery } from '../catalog/catalog.queries.ts'
import { priceOf } from '../orders/price-of.ts'

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
        <Field label="Offer" required error={error}>
          {(control) => (
            <Select
              {...control}
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
            </Select>
          )}
        </Field>
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
