import type { AdminProduct } from '@portal/contract/products'
import { brand } from '@portal/domain/brand'
import { productNameOf } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { defaultDomainId } from '@portal/domain/ids'
import { adminProductPath, insertId, paths } from '@portal/domain/paths'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { useHasFormDraft } from '../../../lib/use-form-draft.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { focusHeading } from '../../../ui/page-announcer.tsx'
import { Skeleton } from '../../../ui/page-states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { activityQuery } from '../../admin-activity/activity.queries.ts'
import { RecentActivity } from '../../admin-activity/recent-activity.tsx'
import { manifestQuery } from '../../catalog/catalog.queries.ts'
import { productQuery } from '../admin-catalog.queries.ts'
import { ActiveBadge, StockBadge } from '../catalog-parts.tsx'
import { OffersSection } from '../offers/offers-section.tsx'
import { isId, LoadedProduct, useKeptFilters, withCopied } from './loaded-product.tsx'
import { ProductDetailsList } from './product-details-list.tsx'
import { SaleChecklist } from './sale-checklist.tsx'

const manifestPath = (productId: string, manifestId: string) =>
  `${paths.adminManifestDetails}/${encodeURIComponent(productId)}/${encodeURIComponent(manifestId)}`

/** It brings the library of forms and the rules of the contract, which reading a product does not need. */
const ProductForm = lazy(async () => ({ default: (await import('./product-form.tsx')).ProductForm }))

export const meta: MetaFunction = ({ params }) => [
  { title: `${params.productId === insertId ? 'New product' : 'Product details'}, ${brand.name}` },
]

/**
 * Admin product details (docs/spec/back-office.md#product-details): of a product, or with the id "Insert" the form for
 * a new one.
 */
export default function ProductScreen() {
  const { productId = '' } = useParams()
  if (productId === insertId) return <NewProduct />
  return (
    // Another product is another page: nothing of this one's form may reach it.
    <LoadedProduct key={productId} productId={productId} title="Product details" what="product details">
      {(product) => <ProductView product={product} />}
    </LoadedProduct>
  )
}

/** The form of a new product: empty, or with `from` in the address a copy of another one. */
function NewProduct() {
  const [params] = useSearchParams()
  const from = params.get('from') ?? ''
  const query = useQuery({ ...productQuery(from), enabled: isId(from) })
  if (isId(from) && query.isPending)
    return (
      <main id="main" className="wrap page" aria-busy>
        <Skeleton className="h-96 w-full" />
      </main>
    )
  return <NewProductForm copied={query.data ?? null} />
}

function NewProductForm({ copied }: { copied: AdminProduct | null }) {
  const navigate = useNavigate()
  const kept = useKeptFilters()
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div>
        <BackLink to={`${paths.adminProducts}${kept}`}>Back to Products</BackLink>
        <div className="title-row pt-1">
          <h1>New product</h1>
        </div>
      </div>
      <WithManufacturers>
        {(manufacturers) => (
          <ProductForm
            product={null}
            copied={copied}
            manufacturers={manufacturers}
            onCancel={() => void navigate(`${paths.adminProducts}${kept}`)}
            onSaved={({ productId, copiedOffers }) => {
              const offers = copiedOffers > 0 ? ` ${counted(copiedOffers, 'offer')} copied.` : ''
              toast(`The product was created.${offers}`, { tone: 'success' })
              void navigate(`${adminProductPath(productId)}${kept}`, { replace: true })
            }}
          />
        )}
      </WithManufacturers>
    </main>
  )
}

type Manufacturers = Parameters<typeof ProductForm>[0]['manufacturers']

/** The makers come with the manifest (docs/spec/back-office.md#product-details). */
function WithManufacturers({ children }: { children: (manufacturers: Manufacturers) => ReactNode }) {
  return (
    <Loaded
      query={useQuery(manifestQuery)}
      what="product details"
      retryLabel="Try Again"
      pending={<Skeleton className="h-96 w-full" />}
    >
      {({ manufacturers }) => (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>{children(manufacturers)}</Suspense>
      )}
    </Loaded>
  )
}

function ProductView({ product }: { product: AdminProduct }) {
  const [isEditing, setEditing] = useState(useHasFormDraft())
  const kept = useKeptFilters()
  const activity = useInfiniteQuery(activityQuery({ entity: 'product', entityId: product.productId }))
  const leave = () => {
    setEditing(false)
    // The form goes, and the focus must not go with it.
    setTimeout(focusHeading)
  }
  return (
    <>
      <div className="title-row">
        <h1>
          <bdi>{productNameOf(product)}</bdi>
        </h1>
        <ActiveBadge isActive={product.isActive} />
        <StockBadge inStock={product.inStock} />
        {product.isAmazonApproved && <Badge tone="info">Amazon Approved</Badge>}
        {!isEditing && (
          <div className="actions">
            <ButtonLink variant="ghost" to={`${manifestPath(product.productId, defaultDomainId)}${kept}`}>
              Compare with shop
            </ButtonLink>
            <ButtonLink
              variant="ghost"
              to={withCopied(`${adminProductPath(insertId)}${kept}`, product.productId)}
            >
              Duplicate
            </ButtonLink>
            <Button onClick={() => setEditing(true)}>Edit</Button>
          </div>
        )}
      </div>
      {isEditing ? (
        <EditProduct product={product} onDone={leave} />
      ) : (
        <>
          <SaleChecklist product={product} kept={kept} onEdit={() => setEditing(true)} />
          <ProductDetailsList product={product} />
          <OffersSection product={product} kept={kept} />
          <RecentActivity query={activity} />
        </>
      )}
    </>
  )
}

function EditProduct({ product, onDone }: { product: AdminProduct; onDone: () => void }) {
  return (
    <WithManufacturers>
      {(manufacturers) => (
        <ProductForm
          product={product}
          manufacturers={manufacturers}
          onCancel={onDone}
          onSaved={() => {
            toast('The product was saved.', { tone: 'success' })
            onDone()
          }}
        />
      )}
    </WithManufacturers>
  )
}
