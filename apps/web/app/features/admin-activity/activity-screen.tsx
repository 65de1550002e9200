import { administratorCalls } from '@portal/contract/administrator-calls'
import { auditEntities } from '@portal/contract/audit'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { exportedWords } from '@portal/domain/table-formats'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { call } from '../../lib/api.ts'
import { defineList } from '../../lib/define-list.ts'
import { choiceOf, idOf, uuid } from '../../lib/filter-kinds.ts'
import { loadedOf } from '../../lib/pages.ts'
import { useList } from '../../lib/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { ExportMenu, inEachFormat } from '../../ui/export-menu.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { ListFilterButtons } from '../../ui/list-filters.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { activityQuery } from './activity.queries.ts'
import { actionLabel } from './activity-entries.tsx'
import { ActivityPages } from './recent-activity.tsx'

export const meta: MetaFunction = () => [{ title: `Activity, ${brand.name}` }]

const pageLength = 50

const activityList = defineList({
  search: { label: 'Search person, thing, action, request', max: limits.searchMax },
  filters: {
    entity: choiceOf(auditEntities, { label: 'Show only', words: actionLabel }),
    byUserId: idOf(uuid, { name: 'by', label: 'By', unknown: 'one person' }),
  },
})

/** Everything that was changed, the latest first, and searched (docs/spec/back-office.md#activity). */
export default function ActivityScreen() {
  const address = useList(activityList)
  const { byUserId } = address.filters
  const { query, rows, total } = loadedOf(
    useInfiniteQuery(activityQuery({ ...address.asked, limit: pageLength })),
  )
  const byName = rows.find((entry) => entry.byUserId === byUserId)?.by
  return (
    <main id="main" className="wrap page list-page">
      <PageHead title="Activity" />
      <ListFilterButtons address={address} />
      <ListBar
        address={address}
        hasChips={false}
        chips={
          byUserId !== null && (
            <RemovableChip onRemove={() => address.filter({ byUserId: null })}>
              By: <bdi>{byName ?? 'one person'}</bdi>
            </RemovableChip>
          )
        }
        count={query.isSuccess ? counted(total, 'change') : ''}
        refresh={{ label: 'Refresh', query }}
        tools={
          <ExportMenu
            what="changes"
            entries={inEachFormat(async (format) => {
              const { result } = await call(administratorCalls.exportActivity, {
                query: { ...address.asked, format },
              })
              return { file: result, said: exportedWords(counted(result.rows, 'change'), result.isCut) }
            })}
          />
        }
      />
      <ActivityPages
        query={query}
        withSubject
        empty={
          address.isNarrowed ? (
            <EmptyState
              title="No activity matches your search"
              action={
                <Button variant="ghost" onClick={address.clear}>
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
