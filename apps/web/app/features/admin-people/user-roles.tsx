import type { RoleRecord, UserDetails } from '@portal/contract/users'
import { loadFailure, messages } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, mayPass, requestIdOf } from '../../lib/api.ts'
import { conflictOf } from '../../lib/refusals.ts'
import { useSession } from '../../lib/session.ts'
import { useFormDraft, useHasFormDraft } from '../../lib/use-form-draft.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState, ErrorPanel } from '../../ui/page-states.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { MakeAgentHint } from './make-agent.tsx'
import { rolesQuery, useSaveRoles } from './people.queries.ts'
import { withoutRoles } from './user-facts.tsx'

/** The table of a user's roles: read, and chosen in its edit mode (docs/spec/back-office.md#user-roles). */
export function UserRoles({ user }: { user: UserDetails }) {
  const roles = useQuery(rolesQuery)
  return (
    <div id="user-roles" className="scroll-mt-24">
      {roles.isError ? (
        <RecordCard title="User Roles">
          <div className="record-card-body">
            <ErrorPanel
              message={loadFailure('roles', roles.error.message)}
              busy={roles.isFetching}
              onRetry={() => void roles.refetch()}
            />
          </div>
        </RecordCard>
      ) : roles.data?.length === 0 ? (
        <RecordCard title="User Roles">
          <div className="record-card-body">
            <EmptyState title={messages.user.noRoles} />
          </div>
        </RecordCard>
      ) : (
        <RolesOf user={user} roles={roles.data} />
      )}
    </div>
  )
}

const draftName = 'roles'

type RolesOfProps = { user: UserDetails; roles: readonly RoleRecord[] | undefined }

function RolesOf({ user, roles }: RolesOfProps) {
  const assigned = user.roles.map(({ roleId }) => roleId)
  const [isEditing, setEditing] = useState(useHasFormDraft(draftName))
  const form = useForm({ defaultValues: { roleIds: assigned, version: user.version } })
  const chosen = isEditing ? form.watch('roleIds') : null
  const save = useSaveRoles()
  const ownEmail = useSession()?.userProfile.email
  const reasonId = useId()
  const isChanged = chosen !== null && !sameIds(chosen, assigned)
  const draft = useFormDraft({ ...form, isDirty: isChanged, name: draftName })

  const conflict = conflictOf(save.error)

  function edit() {
    save.reset()
    form.reset({ roleIds: assigned, version: user.version })
    setEditing(true)
  }
  function update() {
    save.mutate(
      { body: { userId: user.id, version: form.getValues('version'), roleIds: [...(chosen ?? [])] } },
      { onSuccess: () => setEditing(false) },
    )
  }
  function toggle(id: string) {
    const ids = form.getValues('roleIds')
    form.setValue('roleIds', ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  }

  return (
    <RecordCard
      title="User Roles"
      actions={
        chosen === null ? (
          <Button variant="ghost" aria-label="Edit roles" onClick={edit}>
            Edit
          </Button>
        ) : (
          <>
            <Button busy={save.isPending} onClick={update}>
              Update
            </Button>
            <Button variant="ghost" onClick={() => setEditing(false)}>
              Cancel
            </Button>
          </>
        )
      }
    >
      <div className="record-card-body">
        {draft && chosen !== null && <DraftNotice />}
        {save.isSuccess && chosen === null && (
          <Notice tone="success" role="status">
            {messages.user.rolesSaved}
          </Notice>
        )}
        {save.isError && chosen !== null && !conflict && <RolesFailure error={save.error} />}
        {conflict && chosen !== null && (
          <ConflictDialog
            conflict={{
              ...conflict,
              isBusy: save.isPending,
              onMine: () => {
                form.setValue('version', user.version)
                update()
              },
              onTheirs: () => {
                save.reset()
                setEditing(false)
              },
              onClose: save.reset,
            }}
          />
        )}
        {chosen !== null && (
          <Notice tone={user.email === ownEmail ? 'warning' : 'info'}>
            {user.email === ownEmail
              ? 'These are your own roles. When they change, you’ll be signed out.'
              : 'When roles change, the user is signed out and has to sign in again.'}
          </Notice>
        )}
        {chosen !== null && roles?.some((role) => lacksLogin(role, user)) && <MakeAgentHint user={user} />}
        {chosen === null && assigned.length === 0 && !user.isWaiting && (
          <Notice tone="warning">{withoutRoles(user)}</Notice>
        )}
      </div>
      <DataTable
        caption={`Roles of ${user.fullName}`}
        columns={columnsOf({ user, chosen, toggle, reasonId })}
        rows={roles ?? []}
        rowKey={({ roleId }) => roleId}
        loading={roles === undefined}
        busy={save.isPending}
      />
      <LeaveGuard active={isChanged && !save.isPending} />
    </RecordCard>
  )
}

/**
 * The spec's sentence (docs/spec/back-office.md#user-roles); where the server refused, its reason in place of "Please
 * try again."
 */
function RolesFailure({ error }: { error: Error }) {
  const isRefused = error instanceof ApiError && !mayPass(error)
  const reasons = isRefused ? (error.fields.roleIds ?? [error.message]) : []
  return (
    <ErrorPanel
      message={
        <>
          {isRefused ? messages.user.rolesRefused : messages.user.rolesFailed}
          {reasons.map((reason) => (
            <span key={reason} className="block pt-1 text-small">
              {reason}
            </span>
          ))}
        </>
      }
      requestId={requestIdOf(error)}
    />
  )
}

type ColumnsProps = {
  user: UserDetails
  /** Null outside the edit mode. */
  chosen: readonly string[] | null
  toggle: (roleId: string) => void
  reasonId: string
}

const isAssigned = (roleId: string, { roles }: UserDetails) => roles.some((one) => one.roleId === roleId)

/** One that is assigned already may be taken away, regardless of what it requires. */
const lacksLogin = ({ zohoIdRequired, roleId }: RoleRecord, user: UserDetails) =>
  zohoIdRequired && user.zohoUserId === null && !isAssigned(roleId, user)

function columnsOf({ user, chosen, toggle, reasonId }: ColumnsProps): Column<RoleRecord>[] {
  const select: Column<RoleRecord> = {
    key: 'select',
    header: 'Select',
    card: 'corner',
    cell: (role) => (
      <label className="check">
        <input
          type="checkbox"
          className="tick"
          checked={chosen?.includes(role.roleId) ?? false}
          disabled={lacksLogin(role, user)}
          {...(lacksLogin(role, user) ? { 'aria-describedby': `${reasonId}-${role.roleId}` } : {})}
          onChange={() => toggle(role.roleId)}
        />
        <span className="vh">{role.name}</span>
      </label>
    ),
  }
  return [
    ...(chosen === null ? [] : [select]),
    { key: 'role', header: 'Role', card: 'lead', cell: ({ name }) => <b>{name}</b> },
    {
      key: 'status',
      header: 'Status',
      cell: ({ roleId }) =>
        isAssigned(roleId, user) ? (
          <Badge tone="success" mark="square">
            Assigned
          </Badge>
        ) : (
          <Badge mark="circle">Not Assigned</Badge>
        ),
    },
    {
      key: 'description',
      header: 'Description',
      cell: ({ description }) => description || messages.user.noDescription,
    },
    {
      key: 'zohoIdRequired',
      header: 'Requires Zoho Login',
      cell: (role) => (
        <>
          {role.zohoIdRequired ? 'Yes' : 'No'}
          {chosen !== null && lacksLogin(role, user) && (
            <span className="sub" id={`${reasonId}-${role.roleId}`}>
              {messages.user.zohoLoginRequired}
            </span>
          )}
        </>
      ),
    },
  ]
}

const sameIds = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))
