import type { AdminProduct } from '@portal/contract/products'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { messages } from '@portal/domain/messages'
import type { FormPrices } from '@portal/domain/offers'
import { adminProductPath, insertId } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { logQuietly } from '../../../lib/log.ts'
import { Spinner } from '../../../ui/button.tsx'
import { EmptyState, QueryFailure, Skeleton } from '../../../ui/page-states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { activityQuery } from '../../admin-activity/activity.queries.ts'
import { RecentActivity } from '../../admin-activity/recent-activity.tsx'
import { offersQuery, readCatalogAgain } from '../admin-catalog.queries.ts'
import { OfferStatusBadge } from '../catalog-parts.tsx'
import { LoadedProduct, useKeptFilters } from '../products/loaded-product.tsx'
import { OfferPrices } from './offer-prices.tsx'
import { copyOf, formPricesOf, newOfferOf, type OfferValues, valuesOf } from './offer-values.ts'

/** It brings the library of forms and the rules of the contract; the offer is read meanwhile. */
const OfferForm = lazy(async () => ({ default: (await import('./offer-form.tsx')).OfferForm }))

export const meta: MetaFunction = ({ params }) => [
  { title: `${params.offerId === insertId ? 'Insert Bundle' : 'Update Bundle'}, ${brand.name}` },
]

/**
 * Admin offer details (docs/spec/back-office.md#offer-details): of an offer, or with the id "Insert" the form for a new
 * one.
 */
export default function OfferScreen() {
  const { productId = '', offerId = '' } = useParams()
  return (
    <LoadedProduct
      key={`${productId} ${offerId}`}
      productId={productId}
      title={offerId === insertId ? 'Insert Bundle' : 'Update Bundle'}
      what="bundle details"
      below
    >
      {(product) =>
        offerId === insertId ? (
          <NewOffer product={product} />
        ) : (
          <LoadedOffer product={product} offerId={offerId} />
        )
      }
    </LoadedProduct>
  )
}

/** A new offer: empty, or with `from` in the address a copy of another one of the product. */
function NewOffer({ product }: { product: AdminProduct }) {
  const [params] = useSearchParams()
  const from = params.get('from')
  const query = useQuery({ ...offersQuery(product.productId), enabled: from !== null })
  const offer = query.data?.find(({ offerId }) => offerId === from)
  if (from !== null && query.isPending) return <Skeleton className="h-96 w-full" />
  return <OfferEditor product={product} values={offer ? copyOf(product, offer) : newOfferOf(product)} />
}

function LoadedOffer({ product, offerId }: { product: AdminProduct; offerId: string }) {
  const query = useQuery(offersQuery(product.productId))
  const offer = query.data?.find((one) => one.offerId === offerId)
  const activity = useInfiniteQuery(activityQuery({ entity: 'offer', entityId: offerId }))
  const [former, setFormer] = useState<FormPrices | null>(null)
  if (offer)
    return (
      <>
        <OfferEditor
          product={product}
          values={valuesOf(offer)}
          former={former}
          readNewest={async () => {
            setFormer(null)
            const { data } = await query.refetch()
            return valuesOf(data?.find((one) => one.offerId === offerId) ?? offer)
          }}
        />
        {activity.data && (
          <OfferPrices
            offerId={offerId}
            now={formPricesOf(valuesOf(offer))}
            entries={activity.data.pages.flatMap(({ results }) => results)}
            hasMore={activity.hasNextPage}
            onUse={(prices) => {
              setFormer({ ...prices })
              toast('Former prices are in the form. Look at them, then press Update.')
            }}
          />
        )}
        <RecentActivity query={activity} />
      </>
    )
  return (
    <>
      <Title product={product} isNew={false} />
      {query.isError ? (
        <QueryFailure query={query} what="bundle details" retryLabel="Try Again" />
      ) : query.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <EmptyState title={refusalMessages.noOffer} text="It does not belong to this product." />
      )}
    </>
  )
}

type OfferEditorProps = {
  product: AdminProduct
  values: OfferValues
  former?: FormPrices | null
  readNewest?: () => Promise<OfferValues>
}

/**
 * After a save everything is read again under an overlay, and then the product is shown, even when reading fails
 * (docs/spec/back-office.md#offer-details).
 */
function OfferEditor({ product, values, former = null, readNewest }: OfferEditorProps) {
  const navigate = useNavigate()
  const kept = useKeptFilters()
  const [isRefreshing, setRefreshing] = useState(false)
  const toProduct = () => void navigate(`${adminProductPath(product.productId)}${kept}`)
  const isNew = values.offerId === undefined

  async function finish(what: 'saved' | 'deleted', also = 0) {
    setRefreshing(true)
    try {
      await readCatalogAgain()
    } catch (error) {
      logQuietly('the catalog could not be read again after a bundle was saved', error)
    }
    toast(
      what === 'deleted'
        ? 'The bundle was deleted.'
        : isNew && also > 0
          ? `${also + 1} bundles were created.`
          : `The bundle was ${isNew ? 'created' : 'saved'}.${also > 0 ? ` ${counted(also, 'bundle')} created.` : ''}`,
      { tone: 'success' },
    )
    toProduct()
  }

  return (
    <>
      <Title product={product} isNew={isNew} statusId={isNew ? undefined : values.statusId} />
      <div className="relative" {...(isRefreshing ? { 'aria-busy': true } : {})}>
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <OfferForm
            product={product}
            values={values}
            onCancel={toProduct}
            onDone={(what, also) => void finish(what, also)}
            former={former}
            {...(readNewest && { readNewest })}
          />
        </Suspense>
        {isRefreshing && (
          <div className="absolute inset-0 z-20 grid place-items-center bg-bg/80">
            <p role="status" className="flex items-center gap-3 font-medium">
              <Spinner />
              {messages.offer.refreshing}
            </p>
          </div>
        )}
      </div>
    </>
  )
}

type TitleProps = { product: AdminProduct; isNew: boolean; statusId?: number | undefined }

const Title = ({ product, isNew, statusId }: TitleProps) => (
  <div className="title-row">
    <h1>
      {isNew ? 'Insert Bundle' : 'Update Bundle'} <bdi>{product.model}</bdi>
    </h1>
    {statusId !== undefined && <OfferStatusBadge statusId={statusId} />}
  </div>
)
