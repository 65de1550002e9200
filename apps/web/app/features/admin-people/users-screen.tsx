import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { loadFailure, messages } from '@portal/domain/messages'
import { adminUserPath, insertId, paths } from '@portal/domain/paths'
import { roles } from '@portal/domain/roles'
import { Plus } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { mayPass } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ToggleChip } from '../../ui/chip.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { type UsersFilter, useUsersFilter } from './use-users-filter.ts'
import { UsersTable, userColumns, useUsers } from './users-table.tsx'

export const meta: MetaFunction = () => [{ title: `Users, ${brand.name}` }]

/** Admin users list (docs/spec/back-office.md#users). */
export default function UsersScreen() {
  const filter = useUsersFilter()
  const users = useUsers(filter.wanted)
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div className="title-row">
        <h1>Users</h1>
        <div className="actions">
          <ButtonLink variant="ghost" to={paths.adminRoles}>
            Role Management
          </ButtonLink>
          <ButtonLink to={adminUserPath(insertId)} icon={<Plus size={18} aria-hidden />}>
            Add User
          </ButtonLink>
        </div>
      </div>
      <div className="grid gap-4">
        <ListToolbar
          label="Search name, email, phone"
          typed={filter.typed}
          onType={filter.type}
          refreshLabel="Refresh Users"
          query={users.query}
        />
        <FilterChips filter={filter} />
        <p role="status" className="min-h-6 text-ui text-muted">
          {users.query.isSuccess && counted(users.total, 'user')}
        </p>
      </div>
      <UsersTable
        caption="Users"
        columns={userColumns}
        users={users}
        isNarrowed={filter.isNarrowed}
        onClear={filter.clear}
        failure={(error) =>
          mayPass(error) ? messages.admin.usersFailed : loadFailure('users', error.message)
        }
      />
    </main>
  )
}

function FilterChips({ filter }: { filter: UsersFilter }) {
  const { role, status } = filter.wanted
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="vh">Show only</legend>
      {roles.map((name) => (
        <ToggleChip key={name} pressed={role === name} onToggle={() => filter.toggleRole(name)}>
          {name}
        </ToggleChip>
      ))}
      <span className="mx-1 my-1 w-px bg-line" aria-hidden="true" />
      <ToggleChip pressed={status === 'waiting'} onToggle={() => filter.toggleStatus('waiting')}>
        Waiting for approval
      </ToggleChip>
      <ToggleChip pressed={status === 'inactive'} onToggle={() => filter.toggleStatus('inactive')}>
        Inactive
      </ToggleChip>
    </fieldset>
  )
}
