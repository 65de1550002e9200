import type { UserDetails } from '@portal/contract/users'
import { brand } from '@portal/domain/brand'
import { adminUserAccountsPath, adminUserPath, insertId, paths } from '@portal/domain/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { useHasFormDraft } from '../../lib/use-form-draft.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { ErrorPanel, SkeletonLines } from '../../ui/page-states.tsx'
import { RecordActs, RecordCard, RecordColumns } from '../../ui/record.tsx'
import { toast } from '../../ui/toast.tsx'
import { activityQuery } from '../admin-activity/activity.queries.ts'
import { RecentActivity } from '../admin-activity/recent-activity.tsx'
import { RecentHandovers } from '../handovers/recent-handovers.tsx'
import { useCreatePasswordLink } from './people.queries.ts'
import { RegistrationPanel } from './registration-panel.tsx'
import { UserBand } from './user-band.tsx'
import { UserDetailsList } from './user-details-list.tsx'
import { UserHead, UserPage } from './user-page.tsx'
import { UserRoles } from './user-roles.tsx'

/** It brings the rules of the contract for users, which reading a user does not need. */
const UserForm = lazy(async () => ({ default: (await import('./user-form.tsx')).UserForm }))

const TurnOffDialog = lazy(async () => ({
  default: (await import('../handovers/turn-off-dialog.tsx')).TurnOffDialog,
}))

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
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <UserForm
          user={null}
          onCancel={() => void navigate(paths.adminUsers)}
          onSaved={(id) => {
            toast('The user was created.', { tone: 'success' })
            void navigate(adminUserPath(id), { replace: true })
          }}
        />
      </Suspense>
    </main>
  )
}

function UserView({ user }: { user: UserDetails }) {
  const [isEditing, setEditing] = useState(useHasFormDraft())
  const [isLeaving, setLeaving] = useState(false)
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
      <UserHead
        user={user}
        acts={
          !isEditing && (
            <RecordActs>
              {user.zohoUserId === null && (
                <ButtonLink variant="ghost" to={adminUserAccountsPath(user.id)}>
                  User Accounts
                </ButtonLink>
              )}
              {user.isActive && (
                <Button variant="danger" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
                  Turn off
                </Button>
              )}
              <Button onClick={() => setEditing(true)}>Edit</Button>
            </RecordActs>
          )
        }
      />
      {isEditing ? (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <UserForm
            user={user}
            onCancel={leave}
            onSaved={() => {
              toast('The user was saved.', { tone: 'success' })
              leave()
            }}
          />
        </Suspense>
      ) : (
        <>
          <UserBand user={user} />
          <RecordColumns
            first={
              <>
                {!user.isActive && <RecentHandovers userId={user.id} />}
                {isOnItsOwn && !user.hasPassword && <PasswordLink user={user} />}
                {user.isWaiting && <RegistrationPanel user={user} />}
                <UserRoles user={user} />
                {isOnItsOwn && user.hasPassword && <PasswordLink user={user} />}
              </>
            }
            side={<UserDetailsList user={user} />}
            rest={
              <RecordCard className="record-card-body pt-4">
                <RecentActivity
                  query={activity}
                  action={
                    <ButtonLink variant="link" to={`${paths.adminActivity}?by=${user.id}`}>
                      View their activity
                    </ButtonLink>
                  }
                />
              </RecordCard>
            }
          />
        </>
      )}
      <Suspense>{isLeaving && <TurnOffDialog user={user} onClose={() => setLeaving(false)} />}</Suspense>
    </>
  )
}

/** While no mail server is set: the link with which a user chooses a first or another password, to be shared by hand. */
function PasswordLink({ user }: { user: UserDetails }) {
  const create = useCreatePasswordLink()
  const url = create.data?.result.url
  const { kind, title, lead } = user.hasPassword ? forgotten : invited
  return (
    <div className="grid gap-3">
      <Notice tone={user.hasPassword ? 'info' : 'warning'}>
        <p>{lead}</p>
        <p className="pt-2">
          <Button
            variant="ghost"
            size="sm"
            busy={create.isPending}
            onClick={() => create.mutate({ body: { userId: user.id } })}
          >
            {url ? `Create another ${kind} link` : `Create ${kind} link`}
          </Button>
        </p>
      </Notice>
      {create.error && <ErrorPanel message={create.error.message} />}
      {url && (
        <div role="status" className="grid gap-2 rounded-lg border border-line bg-surface p-4">
          <p className="font-semibold">{title}</p>
          <p className="mono wrap-anywhere">{url}</p>
          <p className="flex flex-wrap items-center gap-3">
            {/* Another link has not been copied yet. */}
            <CopyButton key={url} text={url} what={`${kind} link`} size="sm" />
            <span className="text-ui text-muted">
              It works once, for 7 days. Earlier links no longer work.
            </span>
          </p>
        </div>
      )}
    </div>
  )
}

const invited = {
  kind: 'invitation',
  title: 'Invitation link',
  lead: 'No mail server is set, so no invitation was emailed. Create a link to choose a password, and share it privately.',
}
const forgotten = {
  kind: 'password',
  title: 'Password link',
  lead: 'No mail server is set, so password resets are not emailed. If this user forgot the password, create a link to choose another one, and share it privately.',
}
