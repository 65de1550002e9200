import type { Manifest } from '@portal/contract/catalog'
import { type ProductType, productTypes } from '@portal/domain/catalog'
import { productNotFoundMessage, resultText, shopMessages } from '@portal/domain/public-messages'
import { type FormEvent, Suspense, useEffect, useRef } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { pageData } from '../../lib/page-data.ts'
import { breadcrumbThing, pageMeta } from '../../lib/seo.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import { readManifest, useCatalogAhead } from '../catalog/catalog.queries.ts'
import { askedToCompare, type Compared, comparedQuantity, compareMax, compareSearch } from './compare.ts'
import { announcementOf, CompareBar, type Picks, usePicks } from './compare-bar.tsx'
import type { comparedDevices } from './compared-devices.ts'
import type { Elsewhere } from './elsewhere.ts'
import { ElsewhereLinks } from './elsewhere-links.tsx'
import { FilterDrawer, FilterFields, useShopFilters } from './filter-form.tsx'
import { ProductCard } from './product-card.tsx'
import {
  cleared,
  type Filters,
  filterChips,
  isNarrowed,
  narrowsResult,
  noFilters,
  readFilters,
  spelledAs,
} from './shop-filters.ts'
import { categoryAt, type ShopCategory, type ShopItem } from './shop-item.ts'
import { facetsOf, hasFacets, matching, ordered, sortsOf } from './shop-list.ts'
import { ShopToolbar } from './shop-toolbar.tsx'
import '../../styles/catalog.css'

/** Most visitors compare nothing and did not follow an outdated link, so what that takes comes after the list. */
const CompareView = lazy(async () => ({ default: (await import('./compare-view.tsx')).CompareView }))
const LostNotice = lazy(async () => ({ default: (await import('../../ui/lost-notice.tsx')).LostNotice }))

const categoryOf = (request: Request) => categoryAt(new URL(request.url).pathname)

/** The list of one category and the devices that are compared, rendered on the server from the published catalog. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return shopData(await context.get(pageData).manifest(), request)
}

/** The same inside the browser, from the catalog that is kept there for 2 hours. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return shopData(await readManifest(), request)
}

async function shopData(manifest: Manifest, request: Request) {
  const { shopItems } = await import('./shop-items.ts')
  const { productTypeId } = categoryOf(request)
  const { searchParams } = new URL(request.url)
  const asked = askedToCompare(searchParams)
  const quantity = comparedQuantity(searchParams)
  const items = shopItems(manifest, productTypeId)
  const filters = spelledAs(brandsOf(items), readFilters(searchParams))
  const query = filters.query.trim()
  return {
    items,
    elsewhere:
      query === '' || matching(items, filters).length > 0
        ? null
        : (await import('./elsewhere.ts')).findElsewhere(manifest, productTypeId, query),
    compared: asked.length > 0 ? await devicesOf(manifest, productTypeId, asked, quantity) : [],
    quantity,
    askedTooMany: asked.length > compareMax,
  }
}

const brandsOf = (items: readonly ShopItem[]) => items.map(({ brand }) => brand)

async function devicesOf(...asked: Parameters<typeof comparedDevices>): Promise<Compared[]> {
  const { comparedDevices } = await import('./compared-devices.ts')
  return comparedDevices(...asked)
}

/** Filters work on the list that is already here. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || comparisonIn(currentUrl) !== comparisonIn(nextUrl)

const comparisonIn = ({ searchParams }: URL) =>
  [...askedToCompare(searchParams), comparedQuantity(searchParams)].join()

export const meta: MetaFunction = (args) => {
  const { category, path } = categoryAt(args.location.pathname)
  const isComparison = askedToCompare(new URLSearchParams(args.location.search)).length > 0
  return pageMeta(args, {
    title: isComparison ? `Compare ${category}` : category,
    description: `${category} for delivery fleets: staged, tested and tagged before they ship. Compare carriers, prices and features.`,
    things: (base) => [breadcrumbThing(base, [{ name: category, path }])],
  })
}

/** Shop listing (docs/spec/storefront.md#shop): one screen for the five categories. */
export default function ShopScreen() {
  const category = categoryAt(useLocation().pathname)
  useCatalogAhead()
  return (
    <main id="main" className="wrap page shop">
      <div className="shop-head">
        <h1>{introductions[category.key].title}</h1>
        <p>{introductions[category.key].text}</p>
      </div>
      <Suspense>
        <LostNotice className="mb-4 empty:hidden">{productNotFoundMessage}</LostNotice>
      </Suspense>
      <TabsNav
        label="Product categories"
        tabs={productTypes.map(({ key, path, category: label }) => ({
          key,
          to: path,
          label,
          current: key === category.key,
        }))}
      />
      <CategoryShop key={category.key} category={category} />
    </main>
  )
}

/** The list, or the comparison that the address asks for; what is picked outlives the way between them. */
function CategoryShop({ category }: { category: ShopCategory }) {
  const { items, compared, askedTooMany, quantity, elsewhere } = useLoaderData<typeof loader>()
  const picks = usePicks(compared)
  const [filters, setFilters] = useShopFilters(items)
  const isComparison = compared.length > 0
  useResultInFocus(isComparison)

  if (isComparison)
    return (
      <Suspense>
        <CompareView
          devices={compared}
          tooMany={askedTooMany}
          quantity={quantity}
          type={category.key}
          category={category.category}
          listPath={category.path}
          filters={filters}
        />
      </Suspense>
    )
  return <ShopList {...{ category, items, elsewhere, picks, filters, setFilters }} />
}

/** Back from a comparison one continues at the result; on arrival the focus stays where it is. */
function useResultInFocus(isComparison: boolean) {
  const wasComparison = useRef(isComparison)
  useEffect(() => {
    if (wasComparison.current && !isComparison)
      document.getElementById(resultId)?.focus({ preventScroll: true })
    wasComparison.current = isComparison
  }, [isComparison])
}

type ShopListProps = {
  category: ShopCategory
  items: readonly ShopItem[]
  elsewhere: Elsewhere | null
  picks: Picks
  filters: Filters
  setFilters: (next: Filters) => void
}

function ShopList({ category, items, elsewhere, picks, filters, setFilters }: ShopListProps) {
  const navigate = useNavigate()
  const result = useRef<HTMLParagraphElement>(null)
  const isClearing = useRef(false)
  const facets = facetsOf(items, filters)
  const shown = ordered(matching(items, filters), filters)
  const filterable = hasFacets(facetsOf(items, noFilters))
  const comparable = isDevice(category)

  /** The pressed chip goes away with its filter, so the focus goes to what it changed. */
  function take(next: Filters) {
    isClearing.current = true
    setFilters(next)
  }
  useEffect(() => {
    if (isClearing.current) result.current?.focus({ preventScroll: true })
    isClearing.current = false
  })

  return (
    <div className="shop-grid" data-filterable={filterable}>
      <form id={filterFormId} className="filters" action={category.path} aria-label="Filters" onSubmit={stay}>
        {filterable && (
          <>
            <FilterFields facets={facets} filters={filters} onChange={setFilters} />
            <Button type="submit" className="no-script mt-6" block>
              Apply Filters
            </Button>
          </>
        )}
      </form>
      <section aria-label={category.category}>
        <ShopToolbar
          form={filterFormId}
          category={category.category}
          filters={filters}
          sorts={sortsOf(items, filters)}
          onChange={setFilters}
        />
        <div className="shop-bar">
          <p id={resultId} role="status" ref={result} tabIndex={-1}>
            <ResultText count={shown.length} filtered={narrowsResult(filters)} query={filters.query.trim()} />
          </p>
          {isNarrowed(filters) && (
            <div className="shop-chips">
              {filterChips(filters).map(({ label, without }) => (
                <RemovableChip key={label} onRemove={() => take(without)}>
                  {label}
                </RemovableChip>
              ))}
              {shown.length > 0 && (
                <ClearAll category={category} variant="link" onClear={() => take(cleared(filters))} />
              )}
            </div>
          )}
          {filterable && <FilterDrawer items={items} filters={filters} onApply={setFilters} />}
        </div>
        <h2 className="vh">{category.category}</h2>
        {shown.length > 0 ? (
          <ul className="cards">
            {shown.map((item, index) => (
              <ProductCard
                key={item.productId}
                item={item}
                type={category.key}
                filters={filters}
                priority={index === 0}
                {...(comparable && {
                  compare: {
                    picked: picks.names.includes(item.urlPathName),
                    onToggle: () => picks.toggle(item.urlPathName),
                  },
                })}
              />
            ))}
          </ul>
        ) : (
          <div className="shop-empty">
            <Notice tone="warning" role="status">
              {isNarrowed(filters) ? shopMessages.noMatch : 'Nothing is sold here yet.'}
            </Notice>
            {filters.query.trim() !== '' && (
              <ElsewhereLinks
                productTypeId={category.productTypeId}
                query={filters.query.trim()}
                known={elsewhere}
              />
            )}
            {isNarrowed(filters) && (
              <ClearAll category={category} variant="ghost" onClear={() => take(cleared(filters))} />
            )}
          </div>
        )}
        {comparable && (
          <p className="vh" role="status">
            {announcementOf(picks, nameOf(items, picks.last?.name))}
          </p>
        )}
        {comparable && (
          <CompareBar
            action={category.path}
            picked={picks.names.flatMap(
              (name) => items.find(({ urlPathName }) => urlPathName === name) ?? [],
            )}
            refused={picks.refused}
            onRemove={picks.toggle}
            onCompare={() => void navigate({ search: compareSearch(filters, picks.names) })}
          />
        )}
      </section>
    </div>
  )
}

/** Maker and model of the product at this address. */
function nameOf(items: readonly ShopItem[], urlPathName: string | undefined): string {
  const item = items.find((one) => one.urlPathName === urlPathName)
  return item ? [item.brand, item.model].filter(Boolean).join(' ') : ''
}

const deviceText = 'Staging is included: devices from our facility arrive tested, tagged and with your apps.'

const introductions = {
  phone: { title: 'Shop phones', text: deviceText },
  tablet: { title: 'Shop tablets', text: deviceText },
  accessory: {
    title: 'Shop accessories',
    text: 'We fit cases, glass and plates at our facility before the phone ships.',
  },
  router: { title: 'Shop routers', text: 'Set up and tested before shipping. Plug in and you’re online.' },
  service: {
    title: 'Shop services',
    text: 'Repair, management, staging and bill audits, with your device or later.',
  },
} as const satisfies Record<ProductType, { title: string; text: string }>

const resultId = 'shop-result'
const filterFormId = 'shop-filters'
/** Accessories and services are too different from each other to be set side by side. */
const isDevice = ({ key }: ShopCategory) => key !== 'accessory' && key !== 'service'

/** The number stands out from "with filters". */
function ResultText({ count, filtered, query }: { count: number; filtered: boolean; query: string }) {
  const plain = resultText(count, false)
  return (
    <>
      <b>{plain}</b>
      {resultText(count, filtered).slice(plain.length)}
      {query !== '' && ` for “${query}”`}
    </>
  )
}

type ClearAllProps = { category: ShopCategory; variant: 'link' | 'ghost'; onClear: () => void }

/** Without a script it opens the list without filters. */
function ClearAll({ category, variant, onClear }: ClearAllProps) {
  return (
    <form
      action={category.path}
      onSubmit={(event) => {
        event.preventDefault()
        onClear()
      }}
    >
      <Button type="submit" variant={variant} size="sm">
        Clear all
      </Button>
    </form>
  )
}

/** With a script the checkboxes act by themselves. */
const stay = (event: FormEvent) => event.preventDefault()
