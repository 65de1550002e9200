import { counted } from '@portal/domain/format'
import { secondFactor } from '@portal/domain/second-factor'
import { onSessionEnd } from '../../lib/session.ts'
import { dismissToast, toast } from '../../ui/toast.tsx'

/** Shows how many recovery codes are left after a sign-in with one, as a warning when they are few. */
export function codesLeftToast(left: number, onOpen: () => void) {
  const isFew = left < secondFactor.fewRecoveryCodes
  const id = toast(wordsFor(left), {
    tone: isFew ? 'danger' : 'neutral',
    action: { label: isFew ? 'New codes' : 'Security', run: onOpen },
  })
  // It is about this person, and no one who signs in after them.
  const stop = onSessionEnd(() => {
    dismissToast(id)
    stop()
  })
}

function wordsFor(left: number): string {
  if (left === 0)
    return 'That was your last recovery code. If you lose your phone, only an Administrator can help you sign in.'
  if (left < secondFactor.fewRecoveryCodes)
    return `Only ${counted(left, 'recovery code')} left. Create new ones before you need them.`
  return `You signed in with a recovery code. You have ${left} of ${secondFactor.recoveryCodes} left.`
}
