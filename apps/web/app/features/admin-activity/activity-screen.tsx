import { type AuditEntity, auditEntities } from '@portal/contract/audit'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { useListFilter } from '../../lib/use-list-filter.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip, ToggleChip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { activityQuery } from './activity.queries.ts'
import { actionLabel } from './activity-entries.tsx'
import { ActivityPages } from './recent-activity.tsx'

export const meta: MetaFunction = () => [{ title: `Activity, ${brand.name}` }]

const pageLength = 50

/** Everything that was changed, the latest first, and searched (docs/spec/back-office.md#activity). */
export default function ActivityScreen() {
  const filter = useActivityFilter()
  const { search, entity, byUserId } = filter
  const query = useInfiniteQuery(activityQuery({ search, entity, byUserId, limit: pageLength }))
  const byName = query.data?.pages[0]?.results.find((entry) => entry.byUserId === byUserId)?.by
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div className="title-row">
        <h1>Activity</h1>
      </div>
      <div className="grid gap-4">
        <ListToolbar
          label="Search person, thing, action, request"
          typed={filter.typed}
          onType={filter.type}
          refreshLabel="Refresh"
          query={query}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="vh">Show only</legend>
          {auditEntities.map((name) => (
            <ToggleChip key={name} pressed={entity === name} onToggle={() => filter.toggle(name)}>
              {actionLabel(name)}
            </ToggleChip>
          ))}
        </fieldset>
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 text-ui text-muted">
          <p role="status">{query.isSuccess && counted(query.data.pages[0]?.total ?? 0, 'change')}</p>
          {byUserId && (
            <RemovableChip onRemove={filter.clearPerson}>
              By: <bdi>{byName ?? 'one person'}</bdi>
            </RemovableChip>
          )}
        </div>
      </div>
      <ActivityPages
        query={query}
        withSubject
        empty={
          filter.isNarrowed ? (
            <EmptyState
              title="No activity matches your search"
              action={
                <Button variant="ghost" onClick={filter.clear}>
                  Clear search and filters
                </Button>
              }
            />
          ) : (
            <EmptyState title="No changes yet." />
          )
        }
      />
    </main>
  )
}

const isUserId = (text: string | null) =>
  text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Search and filters of the log. */
function useActivityFilter() {
  const { params, typed, search, type, change, clear } = useListFilter()
  const entity = auditEntities.find((name) => name === params.get('entity'))
  const by = params.get('by')
  const byUserId = isUserId(by) ? (by ?? undefined) : undefined
  return {
    typed,
    search,
    entity,
    byUserId,
    isNarrowed: search !== '' || entity !== undefined || byUserId !== undefined,
    type,
    toggle: (name: AuditEntity) =>
      change((chosen) => ({ entity: chosen.get('entity') === name ? null : name })),
    clearPerson: () => change({ by: null }),
    clear: () => clear('entity', 'by'),
  }
}
