import type { CatalogListEntry } from '@portal/contract/catalog-lists'
import { brand } from '@portal/domain/brand'
import { type CatalogListKind, mayDeleteEntry, mayRenameEntry } from '@portal/domain/catalog-lists'
import { paths } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { ListChanges } from './list-changes.tsx'
import { DeleteEntry, NameDialog } from './list-entry-dialogs.tsx'
import { catalogListsQuery } from './product-lists.queries.ts'

export const meta: MetaFunction = () => [{ title: `Manufacturers and rate plans, ${brand.name}` }]

/** What products and offers choose from (docs/spec/back-office.md#lists). */
export default function ProductListsScreen() {
  const query = useQuery(catalogListsQuery)
  const { data, isPending } = query
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div>
        <BackLink to={paths.adminProducts}>Back to Products</BackLink>
        <div className="title-row pt-1">
          <h1>Manufacturers and rate plans</h1>
        </div>
      </div>
      <QueryFailure query={query} what="manufacturers and rate plans" />
      {!(query.error && !data) && (
        <>
          <List
            kind="manufacturer"
            title="Manufacturers"
            entries={data?.manufacturers ?? []}
            isLoading={isPending}
          />
          <List kind="rate plan" title="Rate plans" entries={data?.ratePlans ?? []} isLoading={isPending} />
        </>
      )}
    </main>
  )
}

type ListProps = {
  kind: CatalogListKind
  title: string
  entries: readonly CatalogListEntry[]
  isLoading: boolean
}
type Open = { dialog: 'name' | 'delete'; entry: CatalogListEntry | null } | null

function List({ kind, title, entries, isLoading }: ListProps) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="title-row">
        <h2>{title}</h2>
        <div className="actions">
          <Button aria-haspopup="dialog" onClick={() => setOpen({ dialog: 'name', entry: null })}>
            Add {kind}
          </Button>
        </div>
      </div>
      <DataTable
        caption={title}
        columns={columnsOf(kind, setOpen)}
        rows={entries}
        rowKey={({ id }) => id}
        loading={isLoading}
      />
      {open?.dialog === 'name' && <NameDialog kind={kind} entry={open.entry} onClose={close} />}
      <DeleteEntry kind={kind} entry={open?.dialog === 'delete' ? open.entry : null} onClose={close} />
      <ListChanges kind={kind} />
    </section>
  )
}

const columnsOf = (kind: CatalogListKind, open: (dialog: Open) => void): Column<CatalogListEntry>[] => [
  { key: 'name', header: 'Name', card: 'lead', cell: ({ name }) => name },
  { key: 'products', header: 'Products', numeric: true, cell: ({ products }) => products },
  { key: 'offers', header: 'Active offers', numeric: true, cell: ({ activeOffers }) => activeOffers },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    card: 'wide',
    cell: (entry) => (
      <span className="flex justify-end gap-2">
        {mayRenameEntry(kind, entry) && (
          <Button
            variant="ghost"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => open({ dialog: 'name', entry })}
          >
            Rename<span className="vh"> {entry.name}</span>
          </Button>
        )}
        {entry.products === 0 && mayDeleteEntry(kind, entry) && (
          <Button
            variant="ghost"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => open({ dialog: 'delete', entry })}
          >
            Delete<span className="vh"> {entry.name}</span>
          </Button>
        )}
      </span>
    ),
  },
]
