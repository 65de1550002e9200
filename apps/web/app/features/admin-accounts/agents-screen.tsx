import type { AgentRecord } from '@portal/contract/crm-record-changes'
import { brand } from '@portal/domain/brand'
import { adminUserPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { LiveNotice } from './live-notice.tsx'
import { RecordStatus } from './record-status.tsx'
import { agentRecordsQuery } from './records.queries.ts'
import { RowButtons } from './row-buttons.tsx'

const AddAgentDialog = lazy(async () => ({ default: (await import('./agent-dialogs.tsx')).AddAgentDialog }))
const EditAgentDialog = lazy(async () => ({ default: (await import('./agent-dialogs.tsx')).EditAgentDialog }))

export const meta: MetaFunction = () => [{ title: `Agents, ${brand.name}` }]

/** Agents, active or not, with the users who sign in as them (docs/spec/accounts.md#records). */
export default function AgentsScreen() {
  const query = useQuery(agentRecordsQuery)
  const [editing, setEditing] = useState<string | 'new' | null>(null)
  const { data } = query
  const edited = data?.agents.find(({ zohoUserId }) => zohoUserId === editing)
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div className="title-row">
        <h1>Agents</h1>
        {data?.isLive === false && (
          <div className="actions">
            <Button aria-haspopup="dialog" onClick={() => setEditing('new')}>
              Add agent
            </Button>
          </div>
        )}
      </div>
      {data?.isLive && <LiveNotice />}
      <p className="max-w-prose text-muted">
        Agents own accounts and order for them. Each signs in as a user with the role WbcAgent.
      </p>
      <QueryFailure query={query} what="agents" />
      {data?.agents.length === 0 ? (
        <EmptyState title="No agents yet." text="Every account belongs to one." />
      ) : (
        (data || !query.error) && (
          <DataTable
            caption="Agents"
            columns={[...columns, ...(data?.isLive === false ? [buttonsColumn(setEditing)] : [])]}
            rows={data?.agents ?? []}
            rowKey={({ zohoUserId }) => zohoUserId}
            loading={query.isPending}
            busy={query.isFetching}
          />
        )
      )}
      <Suspense>
        {editing === 'new' && <AddAgentDialog onClose={() => setEditing(null)} />}
        {edited && <EditAgentDialog agent={edited} onClose={() => setEditing(null)} />}
      </Suspense>
    </main>
  )
}

const nameOf = ({ firstName, lastName }: AgentRecord) => `${firstName} ${lastName}`.trim()

const columns: Column<AgentRecord>[] = [
  {
    key: 'name',
    header: 'Agent',
    card: 'lead',
    cell: (agent) => <bdi>{`${agent.lastName}, ${agent.firstName}`}</bdi>,
  },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'accounts', header: 'Active accounts', numeric: true, cell: ({ accounts }) => accounts },
  { key: 'user', header: 'Sign-in', cell: (agent) => <SignIn agent={agent} /> },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ isActive }) => <RecordStatus isActive={isActive} />,
  },
]

function SignIn({ agent: { user } }: { agent: AgentRecord }) {
  if (user === null) return <span className="text-muted">No user</span>
  return (
    <>
      <Link className="link" to={adminUserPath(user.userId)}>
        User
      </Link>
      {user.isActive ? '' : ', inactive'}
      {user.roles.length === 0 ? ', no roles' : `, ${user.roles.join(', ')}`}
    </>
  )
}

const buttonsColumn = (edit: (zohoUserId: string) => void): Column<AgentRecord> => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  card: 'wide',
  cell: (agent) => <RowButtons name={nameOf(agent)} onEdit={() => edit(agent.zohoUserId)} />,
})
