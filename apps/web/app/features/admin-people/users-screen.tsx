import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { loadFailure, messages } from '@portal/domain/messages'
import { adminUserPath, insertId, paths } from '@portal/domain/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { mayPass } from '../../lib/api.ts'
import type { FirstQuery } from '../../lib/first-query.ts'
import { lazy } from '../../lib/lazy.ts'
import { loadedOf } from '../../lib/pages.ts'
import { useList } from '../../lib/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ExportMenu, inEachFormat } from '../../ui/export-menu.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { ListFilterButtons } from '../../ui/list-filters.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { readUsersFile, usersList, usersQuery } from './people.queries.ts'
import { UsersTable, userColumns } from './users-table.tsx'

export const handle = {
  firstQuery: { of: ['Administrator'], query: () => usersQuery(usersList.ask(usersList.none, '')) },
} satisfies FirstQuery
const AddCustomerDialog = lazy(async () => ({
  default: (await import('./add-customer-dialog.tsx')).AddCustomerDialog,
}))

const ImportUsersDialog = lazy(async () => ({
  default: (await import('./import-users-dialog.tsx')).ImportUsersDialog,
}))

export const meta: MetaFunction = () => [{ title: `Users, ${brand.name}` }]

/** Admin users list (docs/spec/back-office.md#users). */
export default function UsersScreen() {
  const address = useList(usersList)
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const users = loadedOf(useInfiniteQuery(usersQuery(address.asked)))
  return (
    <main id="main" className="wrap page list-page">
      <PageHead
        title="Users"
        actions={
          <div className="actions">
            <ButtonLink variant="ghost" to={paths.adminRoles}>
              Role Management
            </ButtonLink>
            <Button variant="ghost" aria-haspopup="dialog" onClick={() => setImporting(true)}>
              Import
            </Button>
            <Button variant="ghost" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              Add customer
            </Button>
            <ButtonLink to={adminUserPath(insertId)} icon={<Plus size={18} aria-hidden />}>
              Add User
            </ButtonLink>
          </div>
        }
      />
      <Suspense>{isImporting && <ImportUsersDialog onClose={() => setImporting(false)} />}</Suspense>
      <Suspense>{isAdding && <AddCustomerDialog onClose={() => setAdding(false)} />}</Suspense>
      <ListFilterButtons address={address} />
      <ListBar
        address={address}
        hasChips={false}
        // Its line is there from the start, so that nothing moves.
        count={users.query.isSuccess ? counted(users.total, 'user') : '\u00a0'}
        refresh={{ label: 'Refresh Users', query: users.query }}
        tools={
          <ExportMenu
            what="users"
            entries={inEachFormat(async (format) => {
              const { result } = await readUsersFile(address.asked, format)
              return { file: result, said: `${counted(result.users, 'user')} exported.` }
            })}
          />
        }
      />
      <UsersTable
        caption="Users"
        columns={userColumns}
        users={users}
        address={address}
        what={(error) => (mayPass(error) ? messages.admin.usersFailed : loadFailure('users', error.message))}
      />
    </main>
  )
}
