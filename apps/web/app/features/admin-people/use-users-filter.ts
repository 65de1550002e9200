import { limits } from '@portal/domain/limits'
import { type Role, roles } from '@portal/domain/roles'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSettled } from '../../lib/use-settled.ts'
import type { UsersSearch, UsersStatus } from './people.queries.ts'

/** How long typing rests before the server is asked. */
const searchWaitMs = 300

const statuses: readonly UsersStatus[] = ['active', 'inactive', 'waiting']

/** Search and filters of a list of users. The filters are in the address, so that Back finds them as they were. */
export function useUsersFilter() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('search')?.slice(0, limits.searchMax) ?? '')
  const role = roles.find((name) => name === params.get('role'))
  const status = statuses.find((name) => name === params.get('status'))
  const search = useSettled(typed.trim(), searchWaitMs)
  const wanted: UsersSearch = { search, role, status }

  function change(changes: { search?: string; role?: Role | null; status?: UsersStatus | null }) {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    setParams(next, { replace: true, preventScrollReset: true })
  }

  return {
    typed,
    wanted,
    isNarrowed: search !== '' || role !== undefined || status !== undefined,
    type: (text: string) => {
      setTyped(text)
      change({ search: text.trim() })
    },
    toggleRole: (name: Role) => change({ role: role === name ? null : name }),
    toggleStatus: (name: UsersStatus) => change({ status: status === name ? null : name }),
    clear: () => {
      setTyped('')
      change({ search: '', role: null, status: null })
    },
  }
}

export type UsersFilter = ReturnType<typeof useUsersFilter>
