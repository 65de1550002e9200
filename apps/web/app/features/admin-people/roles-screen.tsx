import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { loadFailure } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import type { MetaFunction } from 'react-router'
import { BackLink } from '../../ui/back-link.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { useUsersFilter } from './use-users-filter.ts'
import { roleColumns, UsersTable, useUsers } from './users-table.tsx'

export const meta: MetaFunction = () => [{ title: `Role Management, ${brand.name}` }]

/** Who has which roles (docs/spec/back-office.md#users): the users list without Add User and chips. */
export default function RolesScreen() {
  const filter = useUsersFilter()
  const users = useUsers({ search: filter.wanted.search, role: undefined, status: undefined })
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div>
        <BackLink to={paths.adminUsers}>Back to Users</BackLink>
        <div className="title-row pt-1">
          <h1>Role Management</h1>
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
        <p role="status" className="min-h-6 text-ui text-muted">
          {users.query.isSuccess && counted(users.total, 'user')}
        </p>
      </div>
      <UsersTable
        caption="Users and their roles"
        columns={roleColumns}
        users={users}
        isNarrowed={filter.wanted.search !== ''}
        onClear={filter.clear}
        failure={(error) => loadFailure('users', error.message)}
      />
    </main>
  )
}
