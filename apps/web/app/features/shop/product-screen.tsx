import type { Manifest } from '@portal/contract/catalog'
import {
  hasBrand,
  type ProductType,
  productNameOf,
  productTypeOf,
  productTypes,
} from '@portal/domain/catalog'
import { paths } from '@portal/domain/paths'
import { shopMessages, signedOutMessage } from '@portal/domain/public-messages'
import { memo, Suspense, useDeferredValue, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router'
import { useMay } from '../../lib/access.ts'
import { lazy } from '../../lib/lazy.ts'
import { pageData } from '../../lib/page-data.ts'
import { pageMeta, type Thing } from '../../lib/seo.ts'
import { useSession, useSessionKnown } from '../../lib/session.ts'
import { signInPath } from '../../lib/sign-in-path.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { readManifest } from '../catalog/catalog.queries.ts'
import { AddToCart } from './add-to-cart.tsx'
import {
  askedCarrier,
  askedChoice,
  choicePath,
  choosesCarrier,
  offersToChoose,
  type ProductChoice,
} from './product-choice.ts'
import { productFacts, productThings } from './product-facts.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ProductOptions } from './product-options.tsx'
import type { ProductPage } from './product-page.ts'
import { filterSearch, readFilters } from './shop-filters.ts'
import '../../styles/catalog.css'

/** It is served with the page; only its script comes later. */
const ProductText = lazy(async () => ({ default: (await import('./product-text.tsx')).ProductText }))

/** The same for what the choice costs, and for the figure beside the button. */
const ProductCosts = lazy(async () => ({ default: (await import('./product-costs.tsx')).ProductCosts }))
const ProductFigure = lazy(async () => ({ default: (await import('./product-costs.tsx')).ProductFigure }))

/** For visitors only. */
const QuoteLink = lazy(async () => ({ default: (await import('./quote-link.tsx')).QuoteLink }))

/** For signed-in people only. */
const ForSignedIn = lazy(async () => ({ default: (await import('./for-signed-in.tsx')).ForSignedIn }))

/** One product of the published catalog, rendered on the server. One that is elsewhere now leads there, an unknown one to the phone shop. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<PageWithThings> {
  const { manifest, newSlugOf, publicBaseUrl } = context.get(pageData)
  const { urlPathName = '' } = params
  const page = await pageOf(await manifest(), urlPathName)
  if (page) return { ...page, things: productThings(publicBaseUrl, page) }
  const slug = await newSlugOf(urlPathName)
  if (slug === undefined) throw redirect(`${paths.phones}?not-found`)
  const { pathname, search } = new URL(request.url)
  throw redirect(`${pathname.slice(0, pathname.lastIndexOf('/'))}/${encodeURIComponent(slug)}${search}`, 301)
}

/** The same inside the browser, from the catalog that is kept there for 2 hours. What that does not have, the server may. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<PageWithThings> {
  const page = await pageOf(await readManifest(), params.urlPathName)
  // Machines read pages as they are served; no one reads linked data that appears later.
  if (page) return { ...page, things: [] }
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(`${pathname}${search}`)
}

/** A page that arrives rendered has been found already, so the way to find one is loaded when it is needed. */
async function pageOf(manifest: Manifest, urlPathName: string | undefined) {
  const { findProductPage } = await import('./product-page.ts')
  return findProductPage(manifest, urlPathName)
}

type PageWithThings = ProductPage & { things: readonly Thing[] }

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.loaderData as PageWithThings | undefined
  return page ? pageMeta(args, { ...productFacts(page), things: () => page.things }) : []
}

/** Product details (docs/spec/storefront.md#product-details). */
export default function ProductScreen() {
  const page = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  return <ProductDetails key={`${page.product.productId} ${askedCarrier(search)}`} page={page} />
}

function ProductDetails({ page }: { page: ProductPage }) {
  const { product } = page
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [choice, setChoice] = useState(() => askedChoice(page, search))
  const isSignedIn = useSession() !== null
  const mayOrder = useMay('order')
  const settled = useDeferredValue(choice)
  const setQuantity = (quantity: string) => setChoice({ ...choice, quantity })
  const here = choicePath(pathname, search, choice)
  const category = productTypes.find(({ productTypeId }) => productTypeId === product.productTypeId)
  const { key: type, path } = category ?? productTypes[0]
  const name = productNameOf(product)
  return (
    <main id="main" className="wrap page">
      <BackLink to={`${path}${filterSearch(readFilters(search))}`}>Shop More</BackLink>
      <div className="pdp">
        <ProductGallery product={product} name={name} type={type} />
        <div className="pdp-choose">
          <header>
            {hasBrand(product.manufacturerName) && <p className="card-brand">{product.manufacturerName}</p>}
            <h1>{product.model}</h1>
            <p className="pdp-lead">{product.shortDescription}</p>
          </header>
          {product.inStock ? (
            <SignedOutWarning here={here} type={productTypeOf(product.productTypeId) ?? 'phone'} />
          ) : (
            <Notice tone="warning">{outOfStockNotice}</Notice>
          )}
          <ProductOptions page={page} choice={choice} onChange={setChoice} />
        </div>
        <div className="pdp-card">
          <Costs page={page} choice={settled} />
          {mayOrder ? (
            <AddToCart
              name={name}
              here={here}
              choice={choice}
              onSignIn={() => void keepChoice(product.productId, choice)}
              figure={<Costs page={page} choice={settled} isFigure />}
              needsCarrier={choosesCarrier(page) && choice.carrier === null}
              inStock={product.inStock}
              onQuantity={setQuantity}
            />
          ) : (
            <Notice>{noOrderingNotice}</Notice>
          )}
          {!isSignedIn && product.inStock && (
            <Suspense>
              <QuoteLink productId={product.productId} choice={choice} />
            </Suspense>
          )}
          {isSignedIn && mayOrder && (
            <Suspense>
              <ForSignedIn
                page={page}
                choice={choice}
                offers={offersToChoose(page, choice)}
                onQuantity={setQuantity}
              />
            </Suspense>
          )}
        </div>
        <TextBelow product={product} />
      </div>
    </main>
  )
}

/** What a visitor wants goes along when they register; its script is needed at that press only. */
const keepChoice = async (productId: string, choice: ProductChoice) =>
  (await import('./keep-chosen.ts')).keepChosen(productId, choice, false)

const noOrderingNotice = 'Your access does not include ordering. Ask a colleague with full access.'
const outOfStockNotice = `${shopMessages.outOfStock}. It cannot be added to the cart right now.`

type CostsProps = { page: ProductPage; choice: ProductChoice; isFigure?: boolean }

/** Follows the choice as soon as its script is there; until then it stays as it was served. */
const Costs = memo(function Costs({ page, choice, isFigure = false }: CostsProps) {
  const Part = isFigure ? ProductFigure : ProductCosts
  return (
    <Suspense>
      <Part page={page} choice={choice} offers={offersToChoose(page, choice)} />
    </Suspense>
  )
})

/** Drawn once: a choice that is made before its script is there must not take it away for a moment. */
const TextBelow = memo(function TextBelow({ product }: Pick<ProductPage, 'product'>) {
  return (
    <div className="pdp-text">
      <Suspense>
        <ProductText product={product} />
      </Suspense>
    </div>
  )
})

const linkText = 'Sign in'

/**
 * The server renders every page signed out. For someone who is signed in this takes the warning
 * away before the first paint, so nothing jumps.
 */
const hideWhenSignedIn =
  'if(sessionStorage.getItem(`token`))document.currentScript.previousElementSibling.hidden=true'

/** The warning of docs/spec/storefront.md#product-details, with the way to sign in and back to what was chosen here. */
function SignedOutWarning({ here, type }: { here: string; type: ProductType }) {
  const session = useSession()
  const known = useSessionKnown()
  if (session !== null) return null
  const [before, after] = signedOutMessage(type).split(linkText)
  return (
    <>
      <div className="pdp-warning" suppressHydrationWarning>
        <Notice tone="warning">
          {before}
          <Link to={signInPath(here)}>{linkText}</Link>
          {after}
        </Notice>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, in the only form that Trusted Types let React write */}
      {!known && <script dangerouslySetInnerHTML={{ __html: hideWhenSignedIn }} />}
    </>
  )
}
