import type { AdminProduct } from '@portal/contract/products'
import { adminPaths } from '@portal/domain/admin-paths'
import { brand } from '@portal/domain/brand'
import { wirelessCarriers } from '@portal/domain/carriers'
import { productNameOf, productTypeOf } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { messages } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { adminProductPath, insertId, paths } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { useListFilter } from '../../lib/use-list-filter.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { Picture } from '../../ui/picture.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Select } from '../../ui/select.tsx'
import { rowsInView } from '../../ui/virtual-rows.tsx'
import { productsQuery } from './admin-catalog.queries.ts'
import { ActiveBadge, StockBadge } from './marks.tsx'
import { keptFilters, matchingProducts, type ProductsFilter, readProductsFilter } from './products-filter.ts'

export const meta: MetaFunction = () => [{ title: `Products, ${brand.name}` }]

/** Admin products list (docs/spec/back-office.md#products). */
export default function ProductsScreen() {
  const list = useProductsList()
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div className="title-row">
        <h1>Products</h1>
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
          <ButtonLink to={`${adminProductPath(insertId)}${list.kept}`} icon={<Plus size={18} aria-hidden />}>
            Add Product
          </ButtonLink>
        </div>
      </div>
      <Toolbar list={list} />
      <ProductsTable list={list} />
    </main>
  )
}

/** The list in the browser; where there are more products than one answer holds, the server searches. */
function useProductsList() {
  const { params, typed, search, type, change, clear } = useListFilter()
  const all = useQuery(productsQuery())
  const isPart = (all.data?.total ?? 0) > (all.data?.results.length ?? 0)
  const found = useQuery({ ...productsQuery(search), enabled: isPart && search !== '' })
  const query = isPart && search !== '' ? found : all
  const filter = readProductsFilter(params)
  const products = query.data?.results ?? []
  return {
    query,
    typed,
    type,
    filter,
    add: (name: keyof ProductsFilter, value: string) =>
      change((chosen) => ({ [name]: [...chosen.getAll(name), value] })),
    remove: (name: keyof ProductsFilter, value: string) =>
      change((chosen) => ({ [name]: chosen.getAll(name).filter((one) => one !== value) })),
    kept: keptFilters(params),
    rows: matchingProducts(products, query === all ? typed : '', filter),
    total: query.data?.total ?? 0,
    brands: [...new Set(products.map(({ manufacturerName }) => manufacturerName))].toSorted(),
    isNarrowed: typed.trim() !== '' || filter.brands.length > 0 || filter.carriers.length > 0,
    clear: () => clear('brands', 'carriers'),
  }
}

type List = ReturnType<typeof useProductsList>

function Toolbar({ list }: { list: List }) {
  const { query, filter } = list
  return (
    <div className="grid gap-4">
      <ListToolbar
        label="Search name, id, type"
        typed={list.typed}
        onType={list.type}
        refreshLabel="Refresh Products"
        query={query}
      >
        <FilterSelect
          label="Manufacturer"
          any="All manufacturers"
          options={list.brands.filter((name) => !filter.brands.includes(name))}
          onChoose={(name) => list.add('brands', name)}
        />
        <FilterSelect
          label="Carrier"
          any="All carriers"
          options={wirelessCarriers().filter((name) => !filter.carriers.includes(name))}
          onChoose={(name) => list.add('carriers', name)}
        />
      </ListToolbar>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 text-ui text-muted">
        <p role="status">
          {query.isSuccess &&
            (list.isNarrowed
              ? `Showing ${list.rows.length.toLocaleString('en-US')} of ${counted(list.total, 'product')}`
              : counted(list.total, 'product'))}
        </p>
        {(['brands', 'carriers'] as const).flatMap((name) =>
          filter[name].map((value) => (
            <RemovableChip key={`${name} ${value}`} onRemove={() => list.remove(name, value)}>
              {value}
            </RemovableChip>
          )),
        )}
        {list.isNarrowed && (
          <Button variant="link" size="sm" onClick={list.clear}>
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}

type FilterSelectProps = {
  label: string
  any: string
  options: readonly string[]
  onChoose: (name: string) => void
}

/** Adds one value at a time; the chips take them away. */
function FilterSelect({ label, any, options, onChoose }: FilterSelectProps) {
  return (
    <Field label={label} hideLabel className="min-w-0 flex-1 basis-36 md:max-w-52">
      {(control) => (
        <Select
          {...control}
          value=""
          onChange={(event) => event.target.value && onChoose(event.target.value)}
        >
          <option value="">{any}</option>
          {options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const columnsWith = (kept: string): Column<AdminProduct>[] => [
  {
    key: 'product',
    header: 'Product',
    card: 'lead',
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
          <span className="mono sub wrap-anywhere">{product.productId}</span>
        </span>
      </span>
    ),
    sortBy: ({ model }) => model,
  },
  {
    key: 'manufacturer',
    header: 'Manufacturer',
    cell: ({ manufacturerName }) => manufacturerName,
    sortBy: ({ manufacturerName }) => manufacturerName,
  },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: ({ msrp }) => formatCents(fromDollars(msrp)),
    sortBy: ({ msrp }) => msrp,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
    sortBy: ({ isActive }) => (isActive ? 0 : 1),
    sortWords: ['active first', 'active last'],
  },
  {
    key: 'stock',
    header: 'Stock',
    cell: ({ inStock }) => <StockBadge inStock={inStock} />,
    sortBy: ({ inStock }) => (inStock ? 0 : 1),
    sortWords: ['in stock first', 'in stock last'],
  },
  {
    key: 'edit',
    header: 'Edit',
    hideHeader: true,
    numeric: true,
    card: 'wide',
    cell: (product) => (
      <ButtonLink
        variant="ghost"
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

/** Products in all their states: on their way, failed, none, some (docs/spec/back-office.md#products). */
function ProductsTable({ list }: { list: List }) {
  const { query, rows } = list
  const error = query.isError && <QueryFailure query={query} what="products" />
  if (error && !query.data) return error
  if (query.isSuccess && rows.length === 0) return <NoProducts list={list} />
  const columns = columnsWith(list.kept)
  return (
    <div className="grid gap-6">
      {error}
      <DataTable
        caption="Products"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        renderRows={rowsInView({ rows, rowKey, columns })}
        loading={query.isPending}
        busy={query.isFetching}
      />
    </div>
  )
}

function NoProducts({ list }: { list: List }) {
  if (!list.isNarrowed) return <EmptyState title={messages.admin.noProducts} />
  return (
    <EmptyState
      title={messages.admin.noProductMatch}
      action={
        <Button variant="ghost" onClick={list.clear}>
          Clear search and filters
        </Button>
      }
    />
  )
}
