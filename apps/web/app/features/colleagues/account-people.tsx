import type { Colleague, People } from '@portal/contract/colleagues'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ChangeAccessDialog } from './change-access-dialog.tsx'
import { peopleQuery } from './colleagues.queries.ts'
import { EndAccess } from './end-access.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { PeopleActivity } from './people-activity.tsx'
import { formerColumns, peopleColumns } from './people-tables.tsx'

type AccountPeopleProps = { accountId: string; accountName: string }

/** The people of an account, for those who manage them (docs/spec/colleagues.md#list). */
export function AccountPeople(owned: AccountPeopleProps) {
  const query = useQuery(peopleQuery(owned.accountId))
  if (query.data) return <Loaded {...owned} {...query.data} />
  return (
    <Section title="People">
      {query.error ? (
        <QueryFailure query={query} what="people" retryLabel="Try Again" />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Section>
  )
}

function Loaded({ accountId, accountName, people, invitations, former }: AccountPeopleProps & People) {
  const [isInviting, setInviting] = useState(false)
  const [changing, setChanging] = useState<Colleague | null>(null)
  const [ending, setEnding] = useState<Colleague | null>(null)
  const approvers = people.filter(({ isApprover }) => isApprover)
  return (
    <div className="grid gap-12">
      <Section
        title="People"
        note={counted(people.length, 'person', 'people')}
        actions={
          <Button
            icon={<UserPlus size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setInviting(true)}
          >
            Invite a colleague
          </Button>
        }
      >
        <DataTable
          caption={`People of ${accountName}`}
          columns={peopleColumns({ onChange: setChanging, onEnd: setEnding })}
          rows={people}
          rowKey={({ userId }) => userId}
        />
      </Section>
      <OpenInvitations accountId={accountId} accountName={accountName} invitations={invitations} />
      {former.length > 0 && (
        <Section title="Access ended">
          <DataTable
            caption={`People whose access to ${accountName} ended`}
            columns={formerColumns}
            rows={former}
            rowKey={({ userId }) => userId}
          />
        </Section>
      )}
      <PeopleActivity accountId={accountId} people={[...people, ...former]} />
      {isInviting && (
        <InviteDialog accountId={accountId} accountName={accountName} onClose={() => setInviting(false)} />
      )}
      {changing && (
        <ChangeAccessDialog accountId={accountId} person={changing} onClose={() => setChanging(null)} />
      )}
      <EndAccess
        accountId={accountId}
        person={ending}
        isOnlyApprover={ending?.isApprover === true && approvers.length === 1}
        onDone={() => setEnding(null)}
      />
    </div>
  )
}
