import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { OwnHandForm } from './own-hand-form.tsx'
import { useEndSecondFactor } from './security.queries.ts'

/** Turns the second factor off, by the password and a code. */
export function TurnOffDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const end = useEndSecondFactor()
  const first = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <Dialog
      open
      first={first}
      onClose={onClose}
      title="Turn off two-step verification?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="dangerFill" form={id} busy={end.isPending}>
            Turn off
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>You’ll sign in with just your password. Your recovery codes will stop working.</p>
        <OwnHandForm
          id={id}
          first={first}
          email={email}
          error={end.error}
          busy={end.isPending}
          onSend={async (body) => {
            await end.mutateAsync({ body })
            toast('Two-step verification is off.', { tone: 'success' })
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
