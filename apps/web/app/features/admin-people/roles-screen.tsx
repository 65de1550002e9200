import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { loadedOf } from '../../lib/pages.ts'
import { useList } from '../../lib/use-list.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { usersList, usersQuery } from './people.queries.ts'
import { roleColumns, UsersTable } from './users-table.tsx'

export const meta: MetaFunction = () => [{ title: `Role Management, ${brand.name}` }]

/** Who has which roles (docs/spec/back-office.md#users): the users list without Add User and chips. */
export default function RolesScreen() {
  const address = useList(usersList)
  const users = loadedOf(useInfiniteQuery(usersQuery(usersList.ask(usersList.none, address.search))))
  return (
    <main id="main" className="wrap page list-page">
      <div>
        <BackLink to={paths.adminUsers}>Back to Users</BackLink>
        <div className="title-row pt-1">
          <h1>Role Management</h1>
        </div>
      </div>
      <ListBar
        address={address}
        hasChips={false}
        // Its line is there from the start, so that nothing moves.
        count={users.query.isSuccess ? counted(users.total, 'user') : '\u00a0'}
        refresh={{ label: 'Refresh Users', query: users.query }}
      />
      <UsersTable
        caption="Users and their roles"
        columns={roleColumns}
        users={users}
        address={{ isNarrowed: address.search !== '', clear: address.clear }}
        what="users"
      />
    </main>
  )
}
