import type { AdminProduct } from '@portal/contract/products'
import { brand } from '@portal/domain/brand'
import { wirelessCarriers } from '@portal/domain/carriers'
import { productNameOf, productTypeOf } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { messages } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { adminProductPath, insertId, paths } from '@portal/domain/paths'
import { adminPaths } from '@portal/domain/portal-paths'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import type { FilterLook } from '../../../lib/filter-kinds.ts'
import { useList } from '../../../lib/use-list.ts'
import { useRowSort } from '../../../lib/use-row-sort.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { ShortId } from '../../../ui/description-list.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { Listed } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import { PhoneSort } from '../../../ui/phone-sort.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SelectPill } from '../../../ui/pill.tsx'
import { rowsInView } from '../../../ui/virtual-rows.tsx'
import { PageHead } from '../../../ui/work-bar.tsx'
import { productsQuery } from '../admin-catalog.queries.ts'
import { ActiveBadge, StockBadge } from '../catalog-parts.tsx'
import { keptFilters, matchingProducts, productsList } from './loaded-product.tsx'

export const meta: MetaFunction = () => [{ title: `Products, ${brand.name}` }]

/** Admin products list (docs/spec/back-office.md#products). */
export default function ProductsScreen() {
  const list = useProductsList()
  return (
    <main id="main" className="wrap page list-page">
      <PageHead
        title="Products"
        actions={
          <div className="actions">
            <ButtonLink variant="ghost" to={adminPaths.productLists}>
              Manufacturers and rate plans
            </ButtonLink>
            <ButtonLink variant="ghost" to={paths.adminPrices}>
              Prices
            </ButtonLink>
            <ButtonLink variant="ghost" to={paths.adminImport}>
              Import and export
            </ButtonLink>
            <ButtonLink
              to={`${adminProductPath(insertId)}${list.kept}`}
              icon={<Plus size={18} aria-hidden />}
            >
              Add Product
            </ButtonLink>
          </div>
        }
      />
      <Toolbar list={list} />
      <ProductsTable list={list} />
    </main>
  )
}

/** The list in the browser; where there are more products than one answer holds, the server searches. */
function useProductsList() {
  const address = useList(productsList)
  const { typed, search, filters } = address
  const all = useQuery(productsQuery())
  const isPart = (all.data?.total ?? 0) > (all.data?.results.length ?? 0)
  const found = useQuery({ ...productsQuery(search), enabled: isPart && search !== '' })
  const query = isPart && search !== '' ? found : all
  const products = query.data?.results ?? []
  const kept = keptFilters(address.params)
  return {
    address,
    query,
    columns: columnsWith(kept),
    sorting: useRowSort(),
    kept,
    rows: matchingProducts(products, query === all ? typed : '', filters),
    total: query.data?.total ?? 0,
    choices: {
      brands: [...new Set(products.map(({ manufacturerName }) => manufacturerName))].toSorted(),
      carriers: wirelessCarriers(),
    },
    isNarrowed: typed.trim() !== '' || address.on > 0,
  }
}

type List = ReturnType<typeof useProductsList>

function Toolbar({
  list: { query, address, columns, sorting, choices, rows, total, isNarrowed },
}: {
  list: List
}) {
  const all = counted(total, 'product')
  const words = isNarrowed ? `Showing ${rows.length.toLocaleString('en-US')} of ${all}` : all
  return (
    <ListBar
      address={address}
      lead={(['brands', 'carriers'] as const).map((key) => (
        <FilterPill
          key={key}
          look={productsList.filters[key].look}
          options={choices[key].filter((name) => !address.filters[key].includes(name))}
          onChoose={(name) => address.changeTexts(key, (chosen) => [...chosen, name])}
        />
      ))}
      sort={<PhoneSort isIcon columns={columns} {...sorting} />}
      count={query.isSuccess ? words : ''}
      refresh={{ label: 'Refresh Products', query }}
    />
  )
}

type FilterPillProps = { look: FilterLook; options: readonly string[]; onChoose: (name: string) => void }

/** Adds one value at a time; the chips take them away. */
const FilterPill = ({ look, options, onChoose }: FilterPillProps) => (
  <SelectPill label={look.label} value="" words={null} onChange={(name) => name !== '' && onChoose(name)}>
    <option value="">{look.any}</option>
    {options.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </SelectPill>
)

const columnsWith = (kept: string): Column<AdminProduct>[] => [
  {
    key: 'product',
    header: 'Product',
    line: 'lead',
    cell: (product) => (
      <span className="thing">
        <span className="thumb">
          <Picture
            src={product.image}
            alt=""
            sizes="52px"
            fallback={productTypeOf(product.productTypeId) ?? 'phone'}
          />
        </span>
        <span className="min-w-0">
          <Link to={`${adminProductPath(product.productId)}${kept}`}>{product.model}</Link>
          <span className="sub">
            <ShortId id={product.productId} />
          </span>
        </span>
      </span>
    ),
    sortBy: ({ model }) => model,
  },
  {
    key: 'manufacturer',
    header: 'Manufacturer',
    line: 'second',
    cell: ({ manufacturerName }) => manufacturerName,
    sortBy: ({ manufacturerName }) => manufacturerName,
  },
  {
    key: 'price',
    header: 'Price',
    line: 'first-end',
    numeric: true,
    cell: ({ msrp }) => formatCents(fromDollars(msrp)),
    sortBy: ({ msrp }) => msrp,
  },
  {
    key: 'status',
    header: 'Status',
    line: 'second-end',
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
    sortBy: ({ isActive }) => (isActive ? 0 : 1),
    sortWords: ['active first', 'active last'],
  },
  {
    key: 'stock',
    header: 'Stock',
    line: 'second-end',
    cell: ({ inStock }) => <StockBadge inStock={inStock} />,
    sortBy: ({ inStock }) => (inStock ? 0 : 1),
    sortWords: ['in stock first', 'in stock last'],
  },
  {
    key: 'edit',
    header: 'Edit',
    hideHeader: true,
    numeric: true,
    cell: (product) => (
      <ButtonLink
        variant="link"
        size="sm"
        to={`${adminProductPath(product.productId)}${kept}`}
        icon={<Pencil size={14} aria-hidden />}
        aria-label={`Edit ${productNameOf(product)}`}
      >
        Edit
      </ButtonLink>
    ),
  },
]

const rowKey = ({ productId }: AdminProduct) => productId

/** Products in all their states (docs/spec/back-office.md#products). */
function ProductsTable({ list }: { list: List }) {
  const { query, columns, sorting, rows, kept, isNarrowed, address } = list
  return (
    <Listed
      className="grid gap-6"
      query={query}
      what="products"
      caption="Products"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      phoneRows="lines"
      {...sorting}
      hasSortAbove
      records={{ path: ({ productId }) => `${adminProductPath(productId)}${kept}` }}
      renderRows={rowsInView({ rows, rowKey, columns })}
      empty={
        isNarrowed ? (
          <EmptyState
            title={messages.admin.noProductMatch}
            action={
              <Button variant="ghost" onClick={address.clear}>
                Clear search and filters
              </Button>
            }
          />
        ) : (
          <EmptyState title={messages.admin.noProducts} />
        )
      }
    />
  )
}
