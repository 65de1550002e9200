import type { ColleagueInvitation } from '@portal/contract/colleagues'
import { counted } from '@portal/domain/format'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useColleagueWrite } from './colleagues.queries.ts'
import { invitationColumns } from './people-tables.tsx'
import { nameOf } from './person-name.ts'

type OpenInvitationsProps = { accountId: string; accountName: string; invitations: ColleagueInvitation[] }

/** Invitations that were not accepted yet: sent again, or withdrawn. */
export function OpenInvitations({ accountId, accountName, invitations }: OpenInvitationsProps) {
  const [withdrawing, setWithdrawing] = useState<ColleagueInvitation | null>(null)
  const resend = useColleagueWrite('resendColleagueInvitation', accountId)
  const withdraw = useColleagueWrite('withdrawColleagueInvitation', accountId)
  const once = useOneAtATime()

  async function sendAgain({ invitationId, email }: ColleagueInvitation) {
    try {
      await resend.mutateAsync({ params: { invitationId } })
      toast(`A new invitation was sent to ${email}.`, { tone: 'success' })
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
        text="The link in the email stops working at once."
        yes="Withdraw"
        no="Cancel"
        busy={withdraw.isPending}
        onYes={() => void once(takeBack)}
        onNo={() => setWithdrawing(null)}
      />
    </Section>
  )
}
