import { useId, useRef, useState } from 'react'
import type { CallAnswer } from '../../lib/api.ts'
import { isRefusal } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AppStep } from './app-step.tsx'
import { CodesStep } from './codes-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { useConfirmSecondFactor, useStartSecondFactor } from './security.queries.ts'
import { useSavedCodes } from './use-saved-codes.ts'

type TurnOnDialogProps = { email: string; onClose: () => void }

/** Turns the second factor on: the password, the app and its first code, the recovery codes. */
export function TurnOnDialog({ email, onClose }: TurnOnDialogProps) {
  const start = useStartSecondFactor()
  const confirm = useConfirmSecondFactor()
  const [setup, setSetup] = useState<CallAnswer<'startSecondFactor'>['result'] | null>(null)
  const saved = useSavedCodes(onClose)
  const first = useRef<HTMLInputElement>(null)
  const id = useId()

  function beginAgain() {
    confirm.reset()
    setSetup(null)
  }
  if (saved.codes)
    return (
      <Dialog
        open
        first={first}
        onClose={saved.close}
        title="Save your recovery codes (step 3 of 3)"
        footer={<Button onClick={saved.close}>Done</Button>}
      >
        <CodesStep saved={saved} codes={saved.codes} email={email} />
      </Dialog>
    )
  return (
    <Dialog
      open
      first={first}
      onClose={onClose}
      title={setup ? 'Set up your app (step 2 of 3)' : 'Turn on two-step verification (step 1 of 3)'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {setup && isRefusal(confirm.error, 'SECOND_FACTOR_EXPIRED') ? (
            <Button onClick={beginAgain}>Start over</Button>
          ) : (
            <Button type="submit" form={id} busy={start.isPending || confirm.isPending}>
              {setup ? 'Turn on' : 'Continue'}
            </Button>
          )}
        </>
      }
    >
      {setup ? (
        <AppStep id={id} setup={setup} email={email} confirm={confirm} onDone={saved.show} />
      ) : (
        <PasswordStep id={id} first={first} email={email} start={start} onDone={setSetup} />
      )}
    </Dialog>
  )
}
