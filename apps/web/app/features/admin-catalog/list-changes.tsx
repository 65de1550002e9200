import type { Activity } from '@portal/contract/audit'
import type { CatalogListKind } from '@portal/domain/catalog-lists'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { toast } from '../../ui/toast.tsx'
import { listChangesQuery, useUndoListChange } from './product-lists.queries.ts'

/** The last changes of a list; the last one of each entry can be undone. */
export function ListChanges({ kind }: { kind: CatalogListKind }) {
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
