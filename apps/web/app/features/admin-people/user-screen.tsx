import type { UserDetails } from '@portal/contract/users'
import { brand } from '@portal/domain/brand'
import { adminUserAccountsPath, adminUserPath, insertId, paths } from '@portal/domain/paths'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { useHasFormDraft } from '../../lib/use-form-draft.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { toast } from '../../ui/toast.tsx'
import { activityQuery } from '../admin-activity/activity.queries.ts'
import { RecentActivity } from '../admin-activity/recent-activity.tsx'
import { PasswordLink } from './password-link.tsx'
import { useResendInvitation, userQuery } from './people.queries.ts'
import { RegistrationPanel } from './registration-panel.tsx'
import { UserDetailsList } from './user-details-list.tsx'
import { UserForm } from './user-form.tsx'
import { UserStatus } from './user-marks.tsx'
import { UserPage } from './user-page.tsx'
import { UserRoles } from './user-roles.tsx'
import { newUser, valuesOf } from './user-values.ts'

export const meta: MetaFunction = ({ params }) => [
  { title: `${params.userId === insertId ? 'New user' : 'User details'}, ${brand.name}` },
]

/**
 * Admin user details (docs/spec/back-office.md#user-details): of a user, or with the id "Insert" the form for a new
 * one.
 */
export default function UserScreen() {
  const { userId = '' } = useParams()
  if (userId === insertId) return <NewUser />
  return (
    <UserPage userId={userId} title="User details">
      {(user) => <UserView user={user} />}
    </UserPage>
  )
}

function NewUser() {
  const navigate = useNavigate()
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div>
        <BackLink to={paths.adminUsers}>Back to Users</BackLink>
        <div className="title-row pt-1">
          <h1>New user</h1>
        </div>
      </div>
      <UserForm
        values={newUser}
        onCancel={() => void navigate(paths.adminUsers)}
        onSaved={(id) => {
          toast('The user was created.', { tone: 'success' })
          void navigate(adminUserPath(id), { replace: true })
        }}
      />
    </main>
  )
}

function UserView({ user }: { user: UserDetails }) {
  const [isEditing, setEditing] = useState(useHasFormDraft())
  const activity = useInfiniteQuery(activityQuery({ entity: 'user', entityId: user.id }))
  /** No email brings this user a link that chooses a password. */
  const isOnItsOwn = user.isActive && !user.isMailSent
  const leave = () => {
    setEditing(false)
    // The form goes, and the focus must not go with it.
    setTimeout(focusHeading)
  }
  return (
    <>
      <UserHeader user={user} isEditing={isEditing} onEdit={() => setEditing(true)} />
      {isOnItsOwn && !user.hasPassword && !isEditing && <PasswordLink user={user} />}
      {isEditing ? <EditUser user={user} onDone={leave} /> : <UserDetailsList user={user} />}
      {user.isWaiting && !isEditing && <RegistrationPanel user={user} />}
      {!isEditing && (
        <div className="grid gap-9 pt-3">
          <UserRoles user={user} />
          {isOnItsOwn && user.hasPassword && <PasswordLink user={user} />}
          <RecentActivity
            query={activity}
            action={
              <ButtonLink variant="link" to={`${paths.adminActivity}?by=${user.id}`}>
                View their activity
              </ButtonLink>
            }
          />
        </div>
      )}
    </>
  )
}

function EditUser({ user, onDone }: { user: UserDetails; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  return (
    <UserForm
      // What someone else saved is another form: nothing of the refused one stays.
      key={attempt}
      values={valuesOf(user)}
      onCancel={onDone}
      onSaved={() => {
        toast('The user was saved.', { tone: 'success' })
        onDone()
      }}
      onReload={() =>
        void queryClient.refetchQueries(userQuery(user.id)).then(() => setAttempt((count) => count + 1))
      }
    />
  )
}

type UserHeaderProps = { user: UserDetails; isEditing: boolean; onEdit: () => void }

function UserHeader({ user, isEditing, onEdit }: UserHeaderProps) {
  const resend = useResendInvitation()
  return (
    <div className="grid gap-2">
      <div className="title-row">
        <h1 className="min-w-0 wrap-anywhere">
          <bdi>{user.fullName}</bdi>
        </h1>
        <UserStatus user={user} />
        {user.isAdmin && <Badge tone="info">Admin</Badge>}
        {!isEditing && (
          <div className="actions">
            {user.isActive && !user.hasPassword && user.isMailSent && (
              <Button
                variant="ghost"
                busy={resend.isPending}
                onClick={() =>
                  resend.mutate(
                    { body: { userId: user.id } },
                    {
                      onSuccess: () =>
                        toast(`A new invitation was sent to ${user.email}.`, { tone: 'success' }),
                      onError: (error) => toast(messageOf(error), { tone: 'danger' }),
                    },
                  )
                }
              >
                Resend invitation
              </Button>
            )}
            {user.zohoUserId === null && (
              <ButtonLink variant="ghost" to={adminUserAccountsPath(user.id)}>
                User Accounts
              </ButtonLink>
            )}
            <Button onClick={onEdit}>Edit</Button>
          </div>
        )}
      </div>
      <p className="text-small text-subtle">
        ID <span className="mono wrap-anywhere">{user.id}</span>
      </p>
    </div>
  )
}
