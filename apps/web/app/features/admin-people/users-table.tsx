import type { User } from '@portal/contract/users'
import { messages } from '@portal/domain/messages'
import { adminUserPath } from '@portal/domain/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { requestIdOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { rowsInView } from '../../ui/virtual-rows.tsx'
import { type UsersSearch, usersQuery } from './people.queries.ts'
import { None, UserStatus, withoutRoles } from './user-marks.tsx'

const rowKey = ({ id }: User) => id

/** "Last, First" as the list sorts them. */
const nameOf = ({ firstName, lastName }: User) => `${lastName}, ${firstName}`

const hasNoRoles = ({ roles, isWaiting }: User) => roles.length === 0 && !isWaiting

const user: Column<User> = {
  key: 'user',
  header: 'User',
  card: 'lead',
  cell: (row) => (
    <Link to={adminUserPath(row.id)}>
      <bdi className="wrap-anywhere">{nameOf(row)}</bdi>
    </Link>
  ),
}
const email: Column<User> = {
  key: 'email',
  header: 'Email',
  cell: (row) => <span className="wrap-anywhere">{row.email}</span>,
}
const status: Column<User> = { key: 'status', header: 'Status', cell: (row) => <UserStatus user={row} /> }
const isAdmin: Column<User> = {
  key: 'isAdmin',
  header: 'Is Admin',
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
  cell: (row) => row.roles.map(({ name }) => name).join(', ') || <None />,
}
const edit = (hash: string): Column<User> => ({
  key: 'edit',
  header: 'Edit',
  hideHeader: true,
  numeric: true,
  card: 'wide',
  cell: (row) => (
    <ButtonLink
      variant="ghost"
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

export function useUsers(wanted: UsersSearch) {
  const query = useInfiniteQuery(usersQuery(wanted))
  return {
    query,
    rows: query.data?.pages.flatMap(({ results }) => results) ?? [],
    total: query.data?.pages[0]?.total ?? 0,
  }
}

type UsersTableProps = {
  caption: string
  columns: readonly Column<User>[]
  users: ReturnType<typeof useUsers>
  /** Whether a search or a filter is on. */
  isNarrowed: boolean
  onClear: () => void
  failure: (error: Error) => string
}

/** Users in all their states: on their way, failed, none, some, and more to come (docs/spec/back-office.md#users). */
export function UsersTable({ caption, columns, users, isNarrowed, onClear, failure }: UsersTableProps) {
  const { query, rows } = users
  const error = query.isError && (
    <ErrorPanel
      message={failure(query.error)}
      requestId={requestIdOf(query.error)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
  if (error && rows.length === 0) return error
  if (!query.isPending && rows.length === 0) return <NoUsers isNarrowed={isNarrowed} onClear={onClear} />

  return (
    <div className="grid gap-6">
      {error}
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        renderRows={rowsInView({ rows, rowKey, columns })}
        loading={query.isPending}
        busy={query.isFetching}
      />
      <ShowMore query={query} />
    </div>
  )
}

function NoUsers({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <EmptyState title={messages.admin.noUsers} />
  return (
    <EmptyState
      title={messages.admin.noUserMatch}
      action={
        <Button variant="ghost" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    />
  )
}
