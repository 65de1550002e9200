import type { Colleague } from '@portal/contract/colleagues'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useColleagueWrite } from './colleagues.queries.ts'
import { nameOf } from './person-name.ts'

type EndAccessProps = {
  accountId: string
  /** Whose access is to end; null while no one is asked about. */
  person: Colleague | null
  /** Whether orders of the account would have no approver left. */
  isOnlyApprover: boolean
  onDone: () => void
}

/** Asks, and ends the access of a person (docs/spec/colleagues.md#ending). */
export function EndAccess({ accountId, person, isOnlyApprover, onDone }: EndAccessProps) {
  const end = useColleagueWrite('endColleagueAccess', accountId)
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
