import type { AdminProduct } from '@portal/contract/products'
import { wirelessCarriers } from '@portal/domain/carriers'
import { productNameOf } from '@portal/domain/catalog'
import { hasWords } from '@portal/domain/folded-text'
import { limits } from '@portal/domain/limits'
import type { loadFailure } from '@portal/domain/messages'
import { adminProductPath, paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { defineList, withParams } from '../../../lib/define-list.ts'
import { severalOf } from '../../../lib/filter-kinds.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState, Skeleton } from '../../../ui/page-states.tsx'
import { productQuery } from '../admin-catalog.queries.ts'

/** The query string that travels with the pages of one product. */
export function useKeptFilters(): string {
  const [params] = useSearchParams()
  return keptFilters(params)
}

/** The path of a form for something new, with the id of what it begins as a copy of. */
export const withCopied = (path: string, id: string) => `${path}${path.includes('?') ? '&' : '?'}from=${id}`

export const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

type LoadedProductProps = {
  productId: string
  title: string
  what: Parameters<typeof loadFailure>[0]
  /** Back to the product itself instead of to the list. */
  below?: boolean
  children: (product: AdminProduct) => ReactNode
}

/** A page about one product, in all its states: on its way, failed, missing, there. */
export function LoadedProduct({ productId, title, what, below = false, children }: LoadedProductProps) {
  const query = useQuery({ ...productQuery(productId), enabled: isId(productId) })
  const kept = useKeptFilters()
  const back = below ? (
    <BackLink to={`${adminProductPath(productId)}${kept}`}>Back to product</BackLink>
  ) : (
    <BackLink to={`${paths.adminProducts}${kept}`}>Back to Products</BackLink>
  )
  const noProduct = (
    <Page
      back={<BackLink to={`${paths.adminProducts}${kept}`}>Back to Products</BackLink>}
      title="Product not found"
    >
      <EmptyState
        title={refusalMessages.noProduct}
        text="The link may be mistyped."
        action={
          <ButtonLink variant="ghost" to={paths.adminProducts}>
            See all products
          </ButtonLink>
        }
      />
    </Page>
  )
  if (!isId(productId)) return noProduct
  return (
    <Loaded
      query={query}
      what={what}
      retryLabel="Try Again"
      missing={{ code: 'PRODUCT_NOT_FOUND', shown: noProduct }}
      pending={
        <>
          <p className="vh" role="status">
            Loading
          </p>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-72 w-full" />
        </>
      }
      frame={(inner, isPending) => (
        <Page back={back} title={title} busy={isPending}>
          {inner}
        </Page>
      )}
    >
      {(product) => (
        <main id="main" className="wrap page grid content-start gap-8">
          <div className="-mb-7">{back}</div>
          {children(product)}
        </main>
      )}
    </Loaded>
  )
}

type PageProps = { back: ReactNode; title: string; busy?: boolean; children: ReactNode }

function Page({ back, title, busy = false, children }: PageProps) {
  return (
    <main id="main" className="wrap page grid content-start gap-6" {...(busy ? { 'aria-busy': true } : {})}>
      <div>
        {back}
        <div className="title-row pt-1">
          <h1>{title}</h1>
        </div>
      </div>
      {children}
    </main>
  )
}

/** What narrows the list of products: the filters of the shop by their names there (docs/spec/back-office.md#products). */
export const productsList = defineList({
  search: { label: 'Search name, id, type', max: limits.searchMax },
  filters: {
    brands: severalOf(() => undefined, { label: 'Manufacturer', any: 'All manufacturers', max: 20 }),
    carriers: severalOf(wirelessCarriers, { label: 'Carrier', any: 'All carriers' }),
  },
})
export type ProductsFilter = typeof productsList.none

/** `brands`, `carriers` and `search` of an address and nothing else of it, with the "?"; '' when there are none. */
export function keptFilters(search: URLSearchParams): string {
  const typed = search.get('search')?.slice(0, limits.searchMax) || null
  const named = { ...productsList.write(productsList.read(search)), search: typed }
  const kept = withParams(new URLSearchParams(), named)
  return kept.size > 0 ? `?${kept}` : ''
}

/** The products that have every word of the search and pass the filters, by name. */
export function matchingProducts(
  products: readonly AdminProduct[],
  search: string,
  { brands, carriers }: ProductsFilter,
): AdminProduct[] {
  return products
    .filter(
      (product) =>
        hasWords(textOf(product), search) &&
        (brands.length === 0 || brands.includes(product.manufacturerName)) &&
        (carriers.length === 0 || product.carriers.some(({ label }) => carriers.includes(label))),
    )
    .toSorted((a, b) => collator.compare(productNameOf(a), productNameOf(b)))
}

const collator = new Intl.Collator('en', { numeric: true })

const textOf = ({ manufacturerName, model, productId, zohoProductId, productTypeName }: AdminProduct) =>
  `${manufacturerName} ${model} ${productId} ${zohoProductId} ${productTypeName}`
