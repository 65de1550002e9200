import type { Box } from '@portal/contract/boxes'
import { trackingProblem } from '@portal/domain/tracking-number'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useBoxWrite } from './boxes.queries.ts'
import { CodeField } from './code-field.tsx'

type Doing = (work: () => Promise<unknown>) => Promise<boolean>
type FormProps = { box: Box; doing: Doing }

type NumberFormProps = {
  label: string
  hint?: string
  submit: ReactNode
  isBusy: boolean
  /** What the field has at first. */
  scanned?: string
  onSend: (trackingNumber: string) => void
  children: ReactNode
}

/** The tracking number is typed or scanned: a hand scanner types it and presses Enter. */
function NumberForm({ label, hint, submit, isBusy, scanned = '', onSend, children }: NumberFormProps) {
  const [typed, setTyped] = useState(scanned)
  const [error, setError] = useState<string | undefined>()
  function send(event: FormEvent) {
    event.preventDefault()
    const problem = trackingProblem(typed)
    setError(problem ?? undefined)
    if (problem === null && !isBusy) onSend(typed)
  }
  return (
    <form className="grid gap-3" onSubmit={send} noValidate>
      <CodeField
        label={label}
        hint={hint}
        error={error}
        value={typed}
        maxLength={60}
        onChange={(code) => {
          setTyped(code)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isBusy}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}

/**
 * A closed box leaves with its tracking number, or is opened again.
 * @param scanned a number that the bench scanned for it: the button that sends it has the focus
 */
export function ShipForm({ box, scanned, doing }: FormProps & { scanned: string }) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scanned !== '') form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }, [scanned])
  const ship = useBoxWrite('shipBox')
  const reopen = useBoxWrite('reopenBox')
  const params = { boxId: box.boxId }
  return (
    <div ref={form}>
      <NumberForm
        scanned={scanned}
        label={`Tracking number of box ${box.number}`}
        isBusy={ship.isPending}
        onSend={(trackingNumber) => void doing(() => ship.mutateAsync({ params, body: { trackingNumber } }))}
        submit={
          <>
            Ship box<span className="vh"> {box.number}</span>
          </>
        }
      >
        <Button
          variant="ghost"
          size="sm"
          busy={reopen.isPending}
          onClick={() => void doing(() => reopen.mutateAsync({ params, body: {} }))}
        >
          Open again<span className="vh">, box {box.number}</span>
        </Button>
      </NumberForm>
    </div>
  )
}

/** A box that has left with a wrong number gets the right one (docs/spec/staging.md#correction). */
export function CorrectTracking({ box, doing }: FormProps) {
  const [isOpen, setOpen] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const correct = useBoxWrite('correctTracking')
  const params = { boxId: box.boxId }
  // The focus goes along: into the field, and back to the button.
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    part.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isOpen])
  async function send(trackingNumber: string) {
    const body = { trackingNumber, seen: box.trackingNumber ?? '' }
    if (await doing(() => correct.mutateAsync({ params, body }))) setOpen(false)
  }
  return (
    <div ref={part}>
      {isOpen ? (
        <NumberForm
          label={`Right tracking number of box ${box.number}`}
          hint="The number above stays in the history, and tracking starts anew. No email is sent."
          isBusy={correct.isPending}
          onSend={(trackingNumber) => void send(trackingNumber)}
          submit="Save number"
        >
          <Button variant="ghost" size="sm" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </NumberForm>
      ) : (
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          Correct tracking number<span className="vh"> of box {box.number}</span>
        </Button>
      )}
    </div>
  )
}
