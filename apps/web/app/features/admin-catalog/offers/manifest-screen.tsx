import type { Manifest, Offer, Product } from '@portal/contract/catalog'
import type { AdminOffer, AdminProduct } from '@portal/contract/products'
import { brand } from '@portal/domain/brand'
import { detailsPath, productNameOf, recordStatus } from '@portal/domain/catalog'
import { defaultDomainId } from '@portal/domain/ids'
import { formatCents, fromDollars } from '@portal/domain/money'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { useParams } from 'react-router'
import { messageOf, requestIdOf } from '../../../lib/api.ts'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { DescriptionList, DescriptionListItem } from '../../../ui/description-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '../../../ui/page-states.tsx'
import { plainText } from '../../../ui/rich-text.tsx'
import { offersQuery, publishedQuery } from '../admin-catalog.queries.ts'
import { None } from '../catalog-parts.tsx'
import { LoadedProduct } from '../products/loaded-product.tsx'

export const meta: MetaFunction = () => [{ title: `Manifest details, ${brand.name}` }]

/**
 * Manifest details (docs/spec/back-office.md#manifest-details): what the shop publishes of a product right now, beside
 * what is stored.
 */
export default function ManifestScreen() {
  const { productId = '', manifestId = '' } = useParams()
  return (
    <LoadedProduct
      key={productId}
      productId={productId}
      title="Manifest details"
      what="product details"
      below
    >
      {(product) =>
        manifestId.toLowerCase() === defaultDomainId ? (
          <Published product={product} />
        ) : (
          <>
            <h1>Manifest not found</h1>
            <EmptyState title="That catalog does not exist." text="The link may be mistyped." />
          </>
        )
      }
    </LoadedProduct>
  )
}

function Published({ product }: { product: AdminProduct }) {
  const manifest = useQuery(publishedQuery)
  const offers = useQuery(offersQuery(product.productId))
  const failed = manifest.error ?? offers.error
  const again = () => void Promise.all([manifest.refetch(), offers.refetch()])
  const shown = manifest.data?.products.find(({ productId }) => productId === product.productId)
  return (
    <>
      <div className="grid gap-2">
        <div className="title-row">
          <h1>
            <bdi>{productNameOf(product)}</bdi> in the shop
          </h1>
          {manifest.data &&
            (shown ? (
              <Badge tone="success" mark="square">
                Published
              </Badge>
            ) : (
              <Badge mark="circle">Not published</Badge>
            ))}
          <div className="actions">
            <Button
              variant="ghost"
              icon={<RefreshCw size={16} aria-hidden />}
              busy={manifest.isFetching && !manifest.isPending}
              onClick={again}
            >
              Refresh
            </Button>
            {shown && <ButtonLink to={detailsPath(shown)}>View in shop</ButtonLink>}
          </div>
        </div>
        <p className="text-muted">{publishedAt(product, offers.data ?? [])}</p>
      </div>
      {failed ? (
        <ErrorPanel
          message={messageOf(failed)}
          requestId={requestIdOf(failed)}
          retryLabel="Try Again"
          busy={manifest.isFetching || offers.isFetching}
          onRetry={again}
        />
      ) : manifest.data && offers.data ? (
        <Comparison product={product} shown={shown} manifest={manifest.data} offers={offers.data} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  )
}

/** A change is published when it is saved, so the time of the last change is the time of publishing. */
function publishedAt(product: AdminProduct, offers: readonly AdminOffer[]): string {
  const last = [product, ...offers]
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
  return last ? `Live since ${formatBusinessMoment(last)}.` : ''
}

type ComparisonProps = {
  product: AdminProduct
  shown: Product | undefined
  manifest: Manifest
  offers: readonly AdminOffer[]
}

function Comparison({ product, shown, manifest, offers }: ComparisonProps) {
  const published = manifest.offers.filter(({ productId }) => productId === product.productId)
  return (
    <>
      {!shown && (
        <Notice tone="info">
          This product is not in the shop. Its status is {product.isActive ? 'Active' : 'Inactive'}.
        </Notice>
      )}
      <section aria-label="Specifications" className="grid gap-4">
        <div className="title-row">
          <h2>Specifications</h2>
        </div>
        <DataTable
          caption="Each specification, in the shop and stored"
          columns={factColumns}
          rows={factsOf(product, shown)}
          rowKey={({ name }) => name}
        />
      </section>
      <section aria-label="Carriers" className="grid gap-4">
        <div className="title-row">
          <h2>Carriers</h2>
        </div>
        <DescriptionList>
          <DescriptionListItem label="In the shop" span={6}>
            {shown?.carriers.map(({ label }) => label).join(', ') || <None />}
          </DescriptionListItem>
          <DescriptionListItem label="In active offers" span={6}>
            {product.carriers.map(({ label }) => label).join(', ') || <None />}
          </DescriptionListItem>
        </DescriptionList>
      </section>
      <section aria-label="Offers" className="grid gap-4">
        <div className="title-row">
          <h2>Offers</h2>
        </div>
        {offers.length === 0 ? (
          <EmptyState title="This product has no offers yet." />
        ) : (
          <DataTable
            caption="Each offer, in the shop and stored"
            columns={offerColumns}
            rows={offers.map((stored) => ({
              stored,
              shown: published.find(({ offerId }) => offerId === stored.offerId),
            }))}
            rowKey={({ stored }) => stored.offerId}
          />
        )}
      </section>
    </>
  )
}

type Fact = { name: string; published: string | undefined; stored: string }

const facts: ReadonlyArray<readonly [name: string, of: (product: Product) => string]> = [
  ['Model', ({ model }) => model],
  ['Manufacturer', ({ manufacturerName }) => manufacturerName],
  ['Product Type', ({ productTypeName }) => productTypeName],
  ['URL Slug', ({ urlPathName }) => urlPathName],
  ['MSRP', ({ msrp }) => formatCents(fromDollars(msrp))],
  ['Stock', ({ inStock }) => (inStock ? 'In Stock' : 'Out of Stock')],
  ['Unlocked', ({ unlocked }) => (unlocked ? 'Yes' : 'No')],
  ['Amazon Approved', ({ isAmazonApproved }) => (isAmazonApproved ? 'Yes' : 'No')],
  ['Screen Repair Offer GUID', ({ screenRepairOfferId }) => screenRepairOfferId ?? ''],
  ['Accessory Offer GUID', ({ accessoryOfferId }) => accessoryOfferId ?? ''],
  ['Image URL', ({ image }) => image],
  [
    'More Pictures',
    ({ pictures = [] }) =>
      pictures
        .slice(1)
        .map(({ image, alt }) => `${alt} (${image})`)
        .join(', '),
  ],
  ['Short Description', ({ shortDescription }) => shortDescription],
  ['Promo Tag', ({ promoTag }) => promoTag ?? ''],
  ['Features', ({ features }) => features.join(', ')],
]

const factsOf = (stored: AdminProduct, shown: Product | undefined): Fact[] =>
  facts.map(([name, of]) => ({ name, published: shown && of(shown), stored: of(stored) }))

const factColumns: Column<Fact>[] = [
  {
    key: 'fact',
    header: 'Specification',
    card: 'lead',
    cell: ({ name }) => <b className="font-medium">{name}</b>,
  },
  {
    key: 'published',
    header: 'In the shop',
    cell: ({ published }) => <span className="wrap-anywhere">{published}</span>,
  },
  {
    key: 'stored',
    header: 'Stored',
    cell: ({ published, stored }) => (
      <span className="wrap-anywhere">
        {stored}
        {published !== undefined && published !== stored && (
          <>
            {' '}
            <Badge tone="warning" mark="outline">
              differs
            </Badge>
          </>
        )}
      </span>
    ),
  },
]

type OfferPair = { stored: AdminOffer; shown: Offer | undefined }

const offerColumns: Column<OfferPair>[] = [
  {
    key: 'offer',
    header: 'Offer',
    card: 'lead',
    cell: ({ stored }) => (
      <>
        {stored.carrier.name}, {stored.purchaseType.name}
        <span className="mono sub wrap-anywhere">{stored.offerId}</span>
      </>
    ),
  },
  {
    key: 'published',
    header: 'In the shop',
    cell: ({ shown }) => (shown ? plainText(shown.displayPricePrimary) : 'Not shown'),
  },
  { key: 'stored', header: 'Stored', cell: ({ stored }) => plainText(stored.displayPricePrimary) },
  {
    key: 'price',
    header: 'Item Price',
    numeric: true,
    cell: ({ stored }) => formatCents(fromDollars(stored.itemPrice)),
  },
  { key: 'why', header: 'Reason', cell: ({ stored, shown }) => reasonOf(stored, shown) },
]

function reasonOf({ statusId }: AdminOffer, shown: Offer | undefined): string {
  if (shown) return 'Active'
  if (statusId === recordStatus.active) return 'The product is inactive'
  return statusId === recordStatus.archived ? 'The offer is archived' : 'The offer is inactive'
}
