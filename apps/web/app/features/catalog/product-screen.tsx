import type { Manifest } from '@portal/contract/catalog'
import { hasBrand, needsInstalledApps, productNameOf, productTypes } from '@portal/domain/catalog'
import { paths } from '@portal/domain/paths'
import { shopMessages } from '@portal/domain/public-messages'
import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router'
import { pageData } from '../../lib/page-data.ts'
import { pageMeta, type Thing } from '../../lib/seo.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Facts } from '../../ui/ledger.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { readManifest } from './catalog.queries.ts'
import { askedCarrier, askedChoice, choicePath, choosesCarrier } from './product-choice.ts'
import { productFacts } from './product-facts.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ProductOptions } from './product-options.tsx'
import type { ProductPage } from './product-page.ts'
import { productThings } from './product-things.ts'
import { filterSearch, readFilters } from './shop-filters.ts'
import { SignedOutWarning } from './signed-out-warning.tsx'
import '../../styles/catalog.css'

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
  // Machines read pages as they are served; nobody reads linked data that appears later.
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

/** Product details (storefront 2). */
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
  const here = choicePath(pathname, search, choice)
  const category = productTypes.find(({ productTypeId }) => productTypeId === product.productTypeId)
  const { key: type, path } = category ?? productTypes[0]
  const name = productNameOf(product)
  return (
    <main id="main" className="wrap page">
      <BackLink to={`${path}${filterSearch(readFilters(search))}`}>Shop More</BackLink>
      <div className="pdp">
        <ProductGallery image={product.image} name={name} type={type} />
        <div className="pdp-buy">
          <header>
            {hasBrand(product.manufacturerName) && <p className="card-brand">{product.manufacturerName}</p>}
            <h1>{product.model}</h1>
            <p className="pdp-lead">{product.shortDescription}</p>
          </header>
          {product.inStock ? (
            <SignedOutWarning here={here} />
          ) : (
            <Notice tone="warning">{outOfStockNotice}</Notice>
          )}
          <ProductOptions page={page} choice={choice} onChange={setChoice} />
          <AddToCart
            name={name}
            here={here}
            choice={choice}
            needsCarrier={choosesCarrier(page) && choice.carrier === null}
            inStock={product.inStock}
            onQuantity={(quantity) => setChoice({ ...choice, quantity })}
          />
          <KeyFeatures product={product} />
          <Description product={product} />
        </div>
      </div>
    </main>
  )
}

const outOfStockNotice = `${shopMessages.outOfStock}. It cannot be added to the cart right now.`

type ProductProps = Pick<ProductPage, 'product'>

function KeyFeatures({ product }: ProductProps) {
  if (!needsInstalledApps(product.productTypeId)) return null
  const facts = [
    { label: 'Screen size', value: product.screenSize },
    { label: 'Battery', value: product.battery },
    { label: 'Camera', value: product.camera },
    { label: 'Processor', value: product.processor },
    { label: 'Charging speed', value: product.chargingSpeed },
    { label: 'Amazon Approved', value: product.isAmazonApproved ? 'Yes' : 'No' },
  ]
  return (
    <section className="pdp-section">
      <h2>Key Features</h2>
      <Facts facts={facts.map(({ label, value }) => ({ label, value: value || '–' }))} />
    </section>
  )
}

function Description({ product: { longDescription, features } }: ProductProps) {
  if (!longDescription && features.length === 0) return null
  return (
    <section className="pdp-section">
      <h2>Description</h2>
      {longDescription && (
        <p className="max-w-[65ch]">
          <RichText html={longDescription} />
        </p>
      )}
      {features.length > 0 && (
        <ul className="pdp-features">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
