import type { User } from '@portal/contract/users'
import { messages } from '@portal/domain/messages'
import { adminUserPath } from '@portal/domain/paths'
import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Listed, type ListedQuery } from '../../ui/loaded.tsx'
import { EmptyState, type QueryFailureProps } from '../../ui/page-states.tsx'
import { rowsInView } from '../../ui/virtual-rows.tsx'
import { UserStatus, withoutRoles } from './user-facts.tsx'

const rowKey = ({ id }: User) => id

/** "Last, First" as the list sorts them. */
const nameOf = ({ firstName, lastName }: User) => `${lastName}, ${firstName}`

const hasNoRoles = ({ roles, isWaiting }: User) => roles.length === 0 && !isWaiting

const user: Column<User> = {
  key: 'user',
  header: 'User',
  width: 14,
  line: 'lead',
  cell: (row) => (
    <Link to={adminUserPath(row.id)}>
      <bdi className="wrap-anywhere">{nameOf(row)}</bdi>
    </Link>
  ),
}
const email: Column<User> = {
  key: 'email',
  header: 'Email',
  line: 'second',
  cell: (row) => <span className="wrap-anywhere">{row.email}</span>,
}
const status: Column<User> = {
  key: 'status',
  header: 'Status',
  width: 13,
  line: 'first-end',
  cell: (row) => <UserStatus user={row} />,
}
const isAdmin: Column<User> = {
  key: 'isAdmin',
  header: 'Is Admin',
  width: 9,
  line: 'second-end',
  cell: (row) => (
    <>
      {row.isAdmin ? <b>Admin</b> : 'User'}
      {hasNoRoles(row) && <span className="sub">{withoutRoles(row)}</span>}
    </>
  ),
}
const roles: Column<User> = {
  key: 'roles',
  header: 'Roles',
  cell: (row) => row.roles.map(({ name }) => name).join(', '),
}
const edit = (hash: string): Column<User> => ({
  key: 'edit',
  header: 'Edit',
  width: 7,
  hideHeader: true,
  numeric: true,
  cell: (row) => (
    <ButtonLink
      variant="link"
      size="sm"
      to={{ pathname: adminUserPath(row.id), hash }}
      icon={<Pencil size={14} aria-hidden />}
      aria-label={`Edit ${nameOf(row)}`}
    >
      Edit
    </ButtonLink>
  ),
})

/** The columns of the two lists of users (docs/spec/back-office.md#users). */
export const userColumns = [user, email, status, isAdmin, edit('')]
export const roleColumns = [user, email, status, roles, isAdmin, edit('#user-roles')]

type UsersTableProps = {
  caption: string
  columns: readonly Column<User>[]
  users: { query: ListedQuery; rows: readonly User[]; total: number }
  address: NoUsersProps
  /** What could not be read, or the whole sentence. */
  what: QueryFailureProps['what']
}

/** Users in all their states (docs/spec/back-office.md#users). */
export const UsersTable = ({ columns, users: { query, rows, total }, address, ...rest }: UsersTableProps) => (
  <Listed
    className="grid gap-6"
    query={query}
    columns={columns}
    rows={rows}
    rowKey={rowKey}
    phoneRows="lines"
    records={{ path: ({ id }) => adminUserPath(id), total }}
    renderRows={rowsInView({ rows, rowKey, columns })}
    empty={<NoUsers {...address} />}
    {...rest}
  />
)

/** Whether a search or a filter is on, and how they are taken away. */
type NoUsersProps = { isNarrowed: boolean; clear: () => void }

function NoUsers({ isNarrowed, clear }: NoUsersProps) {
  if (!isNarrowed) return <EmptyState title={messages.admin.noUsers} />
  return (
    <EmptyState
      title={messages.admin.noUserMatch}
      action={
        <Button variant="ghost" onClick={clear}>
          Clear search and filters
        </Button>
      }
    />
  )
}
