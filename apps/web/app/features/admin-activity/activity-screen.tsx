import { type AuditEntity, auditEntities } from '@portal/contract/audit'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { useSettled } from '../../lib/use-settled.ts'
import { actionLabel } from '../../ui/activity-entries.tsx'
import { Button } from '../../ui/button.tsx'
import { RemovableChip, ToggleChip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ActivityPages } from '../../ui/recent-activity.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { activityQuery } from './activity.queries.ts'

export const meta: MetaFunction = () => [{ title: `Activity, ${brand.name}` }]

const searchWaitMs = 300
const pageLength = 50

/** Everything that was changed, the latest first, and searched (architecture 5.12). */
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
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-72 md:max-w-md">
            <SearchInput
              label="Search person, thing, action, request"
              maxLength={limits.searchMax}
              value={filter.typed}
              onValueChange={filter.type}
            />
          </div>
          <Button
            variant="ghost"
            icon={<RefreshCw size={16} aria-hidden />}
            busy={query.isFetching && !query.isPending && !query.isFetchingNextPage}
            onClick={() => void query.refetch()}
          >
            Refresh
          </Button>
        </div>
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
            <EmptyState title="Nothing has been changed yet." />
          )
        }
      />
    </main>
  )
}

const isUserId = (text: string | null) =>
  text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Search and filters, kept in the address. */
function useActivityFilter() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('search')?.slice(0, limits.searchMax) ?? '')
  const search = useSettled(typed.trim(), searchWaitMs)
  const entity = auditEntities.find((name) => name === params.get('entity'))
  const by = params.get('by')
  const byUserId = isUserId(by) ? (by ?? undefined) : undefined

  function change(changes: Record<string, string | null>) {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    setParams(next, { replace: true, preventScrollReset: true })
  }

  return {
    typed,
    search,
    entity,
    byUserId,
    isNarrowed: search !== '' || entity !== undefined || byUserId !== undefined,
    type: (text: string) => {
      setTyped(text)
      change({ search: text.trim() })
    },
    toggle: (name: AuditEntity) => change({ entity: entity === name ? null : name }),
    clearPerson: () => change({ by: null }),
    clear: () => {
      setTyped('')
      change({ search: null, entity: null, by: null })
    },
  }
}
