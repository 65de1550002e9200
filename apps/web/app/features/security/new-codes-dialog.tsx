import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CodesStep } from './codes-step.tsx'
import { OwnHandForm } from './own-hand-form.tsx'
import { useNewRecoveryCodes } from './security.queries.ts'
import { useSavedCodes } from './use-saved-codes.ts'

/** Ten new recovery codes, by the password and a code; those before stop working. */
export function NewCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const renew = useNewRecoveryCodes()
  const saved = useSavedCodes(onClose)
  const first = useRef<HTMLInputElement>(null)
  const id = useId()
  if (saved.codes)
    return (
      <Dialog
        open
        first={first}
        onClose={saved.close}
        title="Save your recovery codes"
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
      title="New recovery codes"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={renew.isPending}>
            Create new codes
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>You’ll get ten new codes. Your current codes will stop working.</p>
        <OwnHandForm
          id={id}
          first={first}
          email={email}
          error={renew.error}
          busy={renew.isPending}
          onSend={async (body) => saved.show((await renew.mutateAsync({ body })).result.recoveryCodes)}
        />
      </div>
    </Dialog>
  )
}
