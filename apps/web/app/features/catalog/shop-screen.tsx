import { productTypes } from '@portal/domain/catalog'
import { messages, resultText } from '@portal/domain/messages'
import { type FormEvent, useEffect, useRef } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import { pageData } from '../../lib/page-data.ts'
import { breadcrumbThing, pageMeta } from '../../lib/seo.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import { readManifest, useCatalogAhead } from './catalog.queries.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { FilterFields } from './filter-fields.tsx'
import { ProductCard } from './product-card.tsx'
import { type Filters, filterChips, filterCount, narrowsResult, noFilters } from './shop-filters.ts'
import { categoryAt, type ShopCategory, type ShopItem, shopItems } from './shop-item.ts'
import { facetsOf, hasFacets, matching } from './shop-list.ts'
import { useShopFilters } from './use-shop-filters.ts'
import '../../styles/catalog.css'

const categoryOf = (request: Request) => categoryAt(new URL(request.url).pathname)

/** The list of one category, rendered on the server from the published catalog. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return { items: shopItems(await context.get(pageData).manifest(), categoryOf(request).productTypeId) }
}

/** The same inside the browser, from the catalog that is kept there for 2 hours. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return { items: shopItems(await readManifest(), categoryOf(request).productTypeId) }
}

/** Filters work on the list that is already here. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const meta: MetaFunction = (args) => {
  const { category, path } = categoryAt(args.location.pathname)
  return pageMeta(args, {
    title: category,
    description: `${category} for delivery fleets: staged, tested and tagged before they ship. Compare carriers, prices and features.`,
    things: (base) => [breadcrumbThing(base, [{ name: category, path }])],
  })
}

/** Shop listing (storefront 2): one screen for the five categories. */
export default function ShopScreen() {
  const { items } = useLoaderData<typeof loader>()
  const category = categoryAt(useLocation().pathname)
  useCatalogAhead()
  return (
    <main id="main" className="wrap page shop">
      <div className="shop-head">
        <h1>Shop devices</h1>
        <p>Every device is staged, tested and tagged before it ships.</p>
      </div>
      <TabsNav
        label="Product categories"
        tabs={productTypes.map(({ key, path, category: label }) => ({
          key,
          to: path,
          label,
          current: key === category.key,
        }))}
      />
      <ShopList key={category.key} category={category} items={items} />
    </main>
  )
}

type ShopListProps = { category: ShopCategory; items: readonly ShopItem[] }

function ShopList({ category, items }: ShopListProps) {
  const [filters, setFilters] = useShopFilters()
  const result = useRef<HTMLParagraphElement>(null)
  const isClearing = useRef(false)
  const facets = facetsOf(items, filters)
  const shown = matching(items, filters)
  const filterable = hasFacets(facets)

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
      {filterable && (
        <form className="filters" action={category.path} aria-label="Filters" onSubmit={stay}>
          <FilterFields facets={facets} filters={filters} onChange={setFilters} />
          <Button type="submit" className="no-script mt-6" block>
            Apply Filters
          </Button>
        </form>
      )}
      <section aria-label={category.category}>
        <div className="shop-bar">
          <p role="status" ref={result} tabIndex={-1}>
            <ResultText count={shown.length} filtered={narrowsResult(filters)} />
          </p>
          {filterCount(filters) > 0 && (
            <div className="shop-chips">
              {filterChips(filters).map(({ label, without }) => (
                <RemovableChip key={label} onRemove={() => take(without)}>
                  {label}
                </RemovableChip>
              ))}
              {shown.length > 0 && (
                <ClearAll category={category} variant="link" onClear={() => take(noFilters)} />
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
                priority={index < 3}
              />
            ))}
          </ul>
        ) : (
          <div className="shop-empty">
            <Notice tone="warning" role="status">
              {messages.shop.noMatch}
            </Notice>
            <ClearAll category={category} variant="ghost" onClear={() => take(noFilters)} />
          </div>
        )}
      </section>
    </div>
  )
}

/** The number stands out from "with filters". */
function ResultText({ count, filtered }: { count: number; filtered: boolean }) {
  const plain = resultText(count, false)
  return (
    <>
      <b>{plain}</b>
      {resultText(count, filtered).slice(plain.length)}
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
