import type { Activity } from '@portal/contract/audit'
import type { CatalogListEntry } from '@portal/contract/catalog-lists'
import { brand } from '@portal/domain/brand'
import { type CatalogListKind, mayDeleteEntry, mayRenameEntry } from '@portal/domain/catalog-lists'
import { paths } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { QueryFailure } from '../../../ui/page-states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { catalogListsQuery, listChangesQuery, useUndoListChange } from '../admin-catalog.queries.ts'
import { DeleteEntry, NameDialog } from './list-entry-dialogs.tsx'

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

/** The last changes of a list; the last one of each entry can be undone. */
function ListChanges({ kind }: { kind: CatalogListKind }) {
  const query = useQuery(listChangesQuery(kind))
  const undo = useUndoListChange()
  const once = useOneAtATime()
  const entries = query.data ?? []
  if (query.data && entries.length === 0) return null

  const undoOne = ({ id, entityName }: Activity) =>
    once(async () => {
      try {
        await undo.mutateAsync({ body: { kind, activityId: id } })
        toast(`The change of ${entityName} was undone.`, { tone: 'success' })
      } catch (error) {
        toast(`The change of ${entityName} was not undone. ${messageOf(error)}`, { tone: 'danger' })
      }
    })

  const columns: Column<Activity>[] = [
    { key: 'name', header: 'Name', card: 'lead', cell: ({ entityName }) => entityName },
    { key: 'what', header: 'Change', cell: wordsOf },
    { key: 'by', header: 'By', cell: ({ by }) => <bdi>{by}</bdi> },
    { key: 'at', header: 'Time', cell: ({ at }) => formatBusinessMoment(at) },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      card: 'wide',
      cell: (entry) =>
        isLast(entries, entry) && (
          <span className="flex justify-end">
            <Button variant="ghost" size="sm" disabled={undo.isPending} onClick={() => void undoOne(entry)}>
              Undo<span className="vh"> the change of {entry.entityName}</span>
            </Button>
          </span>
        ),
    },
  ]
  return (
    <section aria-label={`Recent changes of ${kind}s`} className="grid gap-3">
      <h3>Recent changes</h3>
      <QueryFailure query={query} what="activity" />
      {!(query.error && !query.data) && (
        <DataTable
          caption={`Recent changes of ${kind}s`}
          columns={columns}
          rows={entries}
          rowKey={({ id }) => String(id)}
          loading={query.isPending}
        />
      )}
    </section>
  )
}

const isLast = (entries: readonly Activity[], { entityId, id }: Activity) =>
  entries.find((one) => one.entityId === entityId)?.id === id

/** "renamed: Halden to Halden Mobile" */
function wordsOf({ action, changes }: Activity): string {
  const [name] = changes
  return name?.before && name.after ? `${action}: ${name.before} to ${name.after}` : action
}
