import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { getSession } from '../lib/session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before typed changes are lost by going elsewhere. The end of a session is not asked about: it cannot be refused. */
export function LeaveGuard({ active }: { active: boolean }) {
  const blocker = useBlocker(() => active && getSession() !== null)
  useBeforeUnload(useCallback((event) => active && event.preventDefault(), [active]))
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      question="Leave without saving your changes?"
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}
