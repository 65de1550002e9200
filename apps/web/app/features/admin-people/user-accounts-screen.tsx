import type { UserDetails } from '@portal/contract/users'
import { brand } from '@portal/domain/brand'
import { messages } from '@portal/domain/messages'
import { adminUserPath } from '@portal/domain/paths'
import { type MetaFunction, useParams } from 'react-router'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { RecordActs, RecordCard, RecordColumns } from '../../ui/record.tsx'
import { toast } from '../../ui/toast.tsx'
import { type CrmLinks, CrmLinksField } from './crm-links.tsx'
import { MakeAgent } from './make-agent.tsx'
import { useSaveUser } from './people.queries.ts'
import { UserBand } from './user-band.tsx'
import { UserDetailsList } from './user-details-list.tsx'
import { valuesOf } from './user-facts.tsx'
import { UserHead, UserPage } from './user-page.tsx'
import { UserRoles } from './user-roles.tsx'

export const meta: MetaFunction = () => [{ title: `User accounts, ${brand.name}` }]

/**
 * The user-accounts variant of user details: finds and links the CRM's account and contact
 * (docs/spec/back-office.md#user-accounts).
 */
export default function UserAccountsScreen() {
  const { userId = '' } = useParams()
  return (
    <UserPage userId={userId} title="User accounts">
      {(user) => <UserAccounts user={user} />}
    </UserPage>
  )
}

const UserAccounts = ({ user }: { user: UserDetails }) => (
  <>
    <UserHead
      user={user}
      acts={
        <RecordActs>
          <ButtonLink variant="ghost" to={adminUserPath(user.id)}>
            User Details
          </ButtonLink>
        </RecordActs>
      }
    />
    <UserBand user={user} />
    <RecordColumns
      first={
        <RecordCard title="CRM account and contact">
          <div className="record-card-body">
            <Links user={user} />
          </div>
        </RecordCard>
      }
      side={<UserDetailsList user={user} />}
      rest={<UserRoles user={user} />}
    />
  </>
)

function Links({ user }: { user: UserDetails }) {
  const save = useSaveUser()
  if (user.zohoUserId !== null) return <Notice>{messages.user.employeeHasNoAccount}</Notice>

  const links: CrmLinks = {
    account: user.zohoAccountId === null ? null : { id: user.zohoAccountId, name: user.accountName },
    contact: user.zohoContactId === null ? null : { id: user.zohoContactId, name: user.contactName },
  }
  const link = ({ account, contact }: CrmLinks) =>
    save.mutate(
      {
        body: {
          ...valuesOf(user),
          zohoAccountId: account?.id ?? null,
          zohoContactId: contact?.id ?? null,
        },
      },
      { onSuccess: () => toast('The links were saved.', { tone: 'success' }) },
    )

  return (
    <>
      <p className="max-w-prose text-muted">
        Customers order for one account and one contact. Changing either signs the user out.
      </p>
      {save.isError && (
        <ErrorPanel
          message={save.error instanceof ApiError ? save.error.message : messages.user.saveFailed}
          requestId={requestIdOf(save.error)}
        />
      )}
      <CrmLinksField
        about={user}
        links={links}
        onChange={link}
        accountStart={user.registration?.accountName ?? ''}
        busy={save.isPending}
      />
      <MakeAgent user={user} />
    </>
  )
}
