import { messages } from '@portal/domain/messages'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form-fields.tsx'

type UseAsEnteredProps = {
  /** What the reason begins as: something where it is plain, nothing where only the person can know it. */
  suggestedReason: string
  reasonMax: number
  onUse: (reason: string) => void
}

/** The way past an address service that is wrong or does not answer: a reason, and the address is used as it was typed. */
export function UseAsEntered({ suggestedReason, reasonMax, onUse }: UseAsEnteredProps) {
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  // Cancelled: the focus goes back to where it came from.
  useEffect(() => {
    if (wasAsking.current && !isAsking) opener.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  if (isAsking)
    return (
      <ReasonForm
        suggestedReason={suggestedReason}
        reasonMax={reasonMax}
        onUse={onUse}
        onCancel={() => setAsking(false)}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button ref={opener} variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Use this address anyway
      </Button>
      <p className="field-hint">Correct the address, or use it anyway and tell us why.</p>
    </div>
  )
}

function ReasonForm({
  suggestedReason,
  reasonMax,
  onUse,
  onCancel,
}: UseAsEnteredProps & { onCancel: () => void }) {
  const [reason, setReason] = useState(suggestedReason)
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  function use() {
    if (reason.trim() !== '') return onUse(reason)
    setRefused(true)
    field.current?.focus()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The form around this one is neither sent nor closed.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') use()
    else onCancel()
  }

  return (
    <div className="grid gap-2.5">
      <TextField
        label="Why is this address correct?"
        required
        hint={`At most ${reasonMax} characters. Our staging team will see this.`}
        error={isRefused && reason.trim() === '' ? messages.address.reasonRequired : undefined}
        ref={field}
        value={reason}
        maxLength={reasonMax}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={handleKey}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" onClick={use}>
          Use this address anyway
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
