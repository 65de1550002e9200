import { colleagueCalls } from '@portal/contract/colleague-calls'
import type { Colleague, ColleagueInvitation, People } from '@portal/contract/colleagues'
import { accessLabels } from '@portal/domain/colleagues'
import { noEmailWords } from '@portal/domain/confirmation-words'
import { counted } from '@portal/domain/format'
import { accessKinds } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { sendsEmails } from '../../lib/emails.ts'
import { useHasFormDraft } from '../../lib/use-form-draft.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryFailure, SkeletonLines } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { peopleQuery, useColleagueWrite } from './colleagues.queries.ts'
import { AccessChoices, InviteDialog } from './invite-dialog.tsx'
import { formerColumns, invitationColumns, nameOf, PeopleActivity, peopleColumns } from './people-tables.tsx'

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
  const [isInviting, setInviting] = useState(useHasFormDraft('invite'))
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

type ChangeAccessDialogProps = { accountId: string; person: Colleague; onClose: () => void }

/** Gives a person another kind of access (docs/spec/colleagues.md#changing). */
function ChangeAccessDialog({ accountId, person, onClose }: ChangeAccessDialogProps) {
  const [access, setAccess] = useState(person.access)
  const change = useColleagueWrite(colleagueCalls.changeColleagueAccess, accountId)
  const name = nameOf(person)

  async function save() {
    if (access !== person.access) {
      try {
        await change.mutateAsync({ params: { userId: person.userId }, body: { access } })
      } catch {
        // The mutation keeps the error, which the dialog shows.
        return
      }
      toast(`${name} has the access ${accessLabels[access]}.`, { tone: 'success' })
    }
    onClose()
  }

  return (
    <FormDialog
      title={`Access of ${name}`}
      save="Save"
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-muted">They are signed out and continue with the new access after signing in.</p>
      <AccessChoices
        kinds={accessKinds}
        value={access}
        error={refusalAt(change.error, 'access')}
        onChange={setAccess}
      />
    </FormDialog>
  )
}

type EndAccessProps = {
  accountId: string
  /** Whose access is to end; null while no one is asked about. */
  person: Colleague | null
  /** Whether orders of the account would have no approver left. */
  isOnlyApprover: boolean
  onDone: () => void
}

/** Asks, and ends the access of a person (docs/spec/colleagues.md#ending). */
function EndAccess({ accountId, person, isOnlyApprover, onDone }: EndAccessProps) {
  const end = useColleagueWrite(colleagueCalls.endColleagueAccess, accountId)
  const once = useOneAtATime()
  const name = person ? nameOf(person) : ''

  async function yes() {
    if (!person) return
    try {
      await end.mutateAsync({ params: { userId: person.userId } })
      toast(`The access of ${name} has ended.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    onDone()
  }

  return (
    <ConfirmDialog
      open={person !== null}
      question={`End the access of ${name}?`}
      text={
        <>
          They are signed out at once and cannot sign in again. What they did stays.
          {isOnlyApprover &&
            ' They are the only approver: orders that need approval wait until an administrator names another one.'}
        </>
      }
      yes="End access"
      no="Cancel"
      busy={end.isPending}
      onYes={() => void once(yes)}
      onNo={onDone}
    />
  )
}

type OpenInvitationsProps = { accountId: string; accountName: string; invitations: ColleagueInvitation[] }

/** Invitations that were not accepted yet: sent again, or withdrawn. */
function OpenInvitations({ accountId, accountName, invitations }: OpenInvitationsProps) {
  const [withdrawing, setWithdrawing] = useState<ColleagueInvitation | null>(null)
  const [passedOn, setPassedOn] = useState<{ email: string; link: string } | null>(null)
  const resend = useColleagueWrite(colleagueCalls.resendColleagueInvitation, accountId)
  const withdraw = useColleagueWrite(colleagueCalls.withdrawColleagueInvitation, accountId)
  const once = useOneAtATime()

  async function sendAgain({ invitationId, email }: ColleagueInvitation) {
    try {
      const { result } = await resend.mutateAsync({ params: { invitationId } })
      setPassedOn(result.link === null ? null : { email, link: result.link })
      if (result.link === null) toast(`A new invitation was sent to ${email}.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
  }

  async function takeBack() {
    if (!withdrawing) return
    try {
      await withdraw.mutateAsync({ params: { invitationId: withdrawing.invitationId } })
      toast(`The invitation of ${nameOf(withdrawing)} was withdrawn.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    setWithdrawing(null)
  }

  if (invitations.length === 0) return null
  return (
    <Section title="Open invitations" note={counted(invitations.length, 'invitation')}>
      {!sendsEmails() && !passedOn && (
        <Notice tone="warning">{noEmailWords} Create the link of an invitation and pass it on.</Notice>
      )}
      {passedOn && (
        <Notice role="status">
          <p>
            The link for <b>{passedOn.email}</b> works once, for 7 days. Earlier links no longer work.
          </p>
          <p className="mono wrap-anywhere">{passedOn.link}</p>
          <CopyButton key={passedOn.link} text={passedOn.link} what="invitation link" size="sm" />
        </Notice>
      )}
      <DataTable
        caption={`Open invitations to ${accountName}`}
        columns={invitationColumns({
          busyId: resend.isPending ? (resend.variables?.params.invitationId ?? null) : null,
          onResend: (invitation) => void once(() => sendAgain(invitation)),
          onWithdraw: setWithdrawing,
        })}
        rows={invitations}
        rowKey={({ invitationId }) => invitationId}
      />
      <ConfirmDialog
        open={withdrawing !== null}
        question={`Withdraw the invitation of ${withdrawing ? nameOf(withdrawing) : ''}?`}
        text="Its link stops working at once."
        yes="Withdraw"
        no="Cancel"
        busy={withdraw.isPending}
        onYes={() => void once(takeBack)}
        onNo={() => setWithdrawing(null)}
      />
    </Section>
  )
}
