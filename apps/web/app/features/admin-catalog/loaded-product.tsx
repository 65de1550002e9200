import type { AdminProduct } from '@portal/contract/products'
import type { loadFailure } from '@portal/domain/messages'
import { adminProductPath, paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { productQuery } from './admin-catalog.queries.ts'
import { keptFilters } from './products-filter.ts'

/** The query string that travels with the pages of one product. */
export function useKeptFilters(): string {
  const [params] = useSearchParams()
  return keptFilters(params)
}

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

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
  const isMissing =
    !isId(productId) || (query.error instanceof ApiError && query.error.code === 'PRODUCT_NOT_FOUND')
  if (isMissing)
    return (
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
  if (query.data)
    return (
      <main id="main" className="wrap page grid content-start gap-8">
        <div className="-mb-7">{back}</div>
        {children(query.data)}
      </main>
    )
  if (query.isPending)
    return (
      <Page back={back} title={title} busy>
        <p className="vh" role="status">
          Loading
        </p>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-72 w-full" />
      </Page>
    )
  return (
    <Page back={back} title={title}>
      <QueryFailure query={query} what={what} retryLabel="Try Again" />
    </Page>
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
