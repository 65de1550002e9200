import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { loadFailure } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { RefreshCw } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useUsersFilter } from './use-users-filter.ts'
import { roleColumns, UsersTable, useUsers } from './users-table.tsx'

export const meta: MetaFunction = () => [{ title: `Role Management, ${brand.name}` }]

/** Who has which roles (portal 2): the users list without Add User and chips. */
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
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-72 md:max-w-md">
            <SearchInput
              label="Search name, email, phone"
              maxLength={limits.searchMax}
              value={filter.typed}
              onValueChange={filter.type}
            />
          </div>
          <Button
            variant="ghost"
            icon={<RefreshCw size={16} aria-hidden />}
            busy={users.query.isFetching && !users.query.isPending && !users.query.isFetchingNextPage}
            onClick={() => void users.query.refetch()}
          >
            Refresh Users
          </Button>
        </div>
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
