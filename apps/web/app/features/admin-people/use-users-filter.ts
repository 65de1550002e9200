import { type Role, roles } from '@portal/domain/roles'
import { useListFilter } from '../../lib/use-list-filter.ts'
import type { UsersSearch, UsersStatus } from './people.queries.ts'

const statuses: readonly UsersStatus[] = ['active', 'inactive', 'waiting']

/** Search and filters of a list of users. */
export function useUsersFilter() {
  const { params, typed, search, type, change, clear } = useListFilter()
  const role = roles.find((name) => name === params.get('role'))
  const status = statuses.find((name) => name === params.get('status'))
  const wanted: UsersSearch = { search, role, status }
  return {
    typed,
    wanted,
    isNarrowed: search !== '' || role !== undefined || status !== undefined,
    type,
    toggleRole: (name: Role) => change((chosen) => ({ role: chosen.get('role') === name ? null : name })),
    toggleStatus: (name: UsersStatus) =>
      change((chosen) => ({ status: chosen.get('status') === name ? null : name })),
    clear: () => clear('role', 'status'),
  }
}

export type UsersFilter = ReturnType<typeof useUsersFilter>
