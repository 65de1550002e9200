import type { AgentRecord } from '@portal/contract/crm-record-changes'
import { brand } from '@portal/domain/brand'
import { adminUserPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { useOpenForm } from '../../lib/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { RecentHandovers } from '../handovers/recent-handovers.tsx'
import { LiveNotice, RecordStatus, RowButtons } from './record-list.tsx'
import { agentRecordsQuery } from './records.queries.ts'

const AddAgentDialog = lazy(async () => ({ default: (await import('./agent-dialogs.tsx')).AddAgentDialog }))
const EditAgentDialog = lazy(async () => ({ default: (await import('./agent-dialogs.tsx')).EditAgentDialog }))

const MoveAccountsDialog = lazy(async () => ({
  default: (await import('../handovers/move-accounts-dialog.tsx')).MoveAccountsDialog,
}))

export const meta: MetaFunction = () => [{ title: `Agents, ${brand.name}` }]

/** Agents, active or not, with the users who sign in as them (docs/spec/accounts.md#records). */
export default function AgentsScreen() {
  const query = useQuery(agentRecordsQuery)
  const [editing, setEditing] = useOpenForm('agent')
  const [isMoving, setMoving] = useState(false)
  const { data } = query
  const edited = data?.agents.find(({ zohoUserId }) => zohoUserId === editing)
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <PageHead
        title="Agents"
        actions={
          (query.isPending || data?.isLive === false) && (
            <div className="actions">
              <Button variant="ghost" aria-haspopup="dialog" onClick={() => setMoving(true)}>
                Move accounts
              </Button>
              <Button aria-haspopup="dialog" onClick={() => setEditing('new')}>
                Add agent
              </Button>
            </div>
          )
        }
      />
      {data?.isLive && <LiveNotice />}
      <RecentHandovers />
      <p className="max-w-prose text-muted">
        Agents own accounts and order for them. Each signs in as a user of the portal.
      </p>
      <Listed
        query={query}
        what="agents"
        caption="Agents"
        columns={[...columns, ...(data?.isLive === false ? [buttonsColumn(setEditing)] : [])]}
        rows={data?.agents ?? []}
        rowKey={({ zohoUserId }) => zohoUserId}
        empty={<EmptyState title="No agents yet." text="Every account belongs to one." />}
      />
      <Suspense>
        {editing === 'new' && <AddAgentDialog onClose={() => setEditing(null)} />}
        {isMoving && <MoveAccountsDialog onClose={() => setMoving(false)} />}
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
