import type { UserDetails } from '@portal/contract/users'
import { brand } from '@portal/domain/brand'
import { messages } from '@portal/domain/messages'
import { adminUserPath } from '@portal/domain/paths'
import { type MetaFunction, useParams } from 'react-router'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { type CrmLinks, CrmLinksField } from './crm-links.tsx'
import { MakeAgent } from './make-agent.tsx'
import { useSaveUser } from './people.queries.ts'
import { UserDetailsList } from './user-details-list.tsx'
import { UserStatus, valuesOf } from './user-facts.tsx'
import { UserPage } from './user-page.tsx'
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

function UserAccounts({ user }: { user: UserDetails }) {
  return (
    <>
      <div className="grid gap-2">
        <div className="title-row">
          <h1 className="min-w-0 wrap-anywhere">
            <bdi>{user.fullName}</bdi>
          </h1>
          <UserStatus user={user} />
          <div className="actions">
            <ButtonLink variant="ghost" to={adminUserPath(user.id)}>
              User Details
            </ButtonLink>
          </div>
        </div>
        <p className="text-small text-subtle">
          ID <span className="mono wrap-anywhere">{user.id}</span>
        </p>
      </div>
      <UserDetailsList user={user} />
      <section aria-labelledby="crm-links" className="grid gap-4">
        <h2 id="crm-links" className="text-[1.375rem]">
          CRM account and contact
        </h2>
        <Links user={user} />
      </section>
      <UserRoles user={user} />
    </>
  )
}

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
