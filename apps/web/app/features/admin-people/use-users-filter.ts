import { type Role, roles } from '@portal/domain/roles'
import { type UserStatus, userStatuses } from '@portal/domain/user-status'
import { useListFilter } from '../../lib/use-list-filter.ts'
import type { UsersSearch } from './people.queries.ts'

/** Search and filters of a list of users. */
export function useUsersFilter() {
  const { params, typed, search, type, change, clear } = useListFilter()
  const role = roles.find((name) => name === params.get('role'))
  const status = userStatuses.find((name) => name === params.get('status'))
  const wanted: UsersSearch = { search, role, status }
  return {
    typed,
    wanted,
    isNarrowed: search !== '' || role !== undefined || status !== undefined,
    type,
    toggleRole: (name: Role) => change((chosen) => ({ role: chosen.get('role') === name ? null : name })),
    toggleStatus: (name: UserStatus) =>
      change((chosen) => ({ status: chosen.get('status') === name ? null : name })),
    clear: () => clear('role', 'status'),
  }
}

export type UsersFilter = ReturnType<typeof useUsersFilter>
