import { boxCalls } from '@portal/contract/box-calls'
import type { Box } from '@portal/contract/boxes'
import { boxLimits } from '@portal/domain/boxes'
import { missingNumbersWords } from '@portal/domain/missing-numbers'
import { trackingProblem } from '@portal/domain/tracking-number'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useBoxWrite } from './boxes.queries.ts'

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
 * @param isNew it was closed just now: the next scan is its label
 */
export function ShipForm({ box, scanned, isNew, doing }: FormProps & { scanned: string; isNew: boolean }) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const next = scanned !== '' ? 'button[type=submit]' : isNew ? 'input' : null
    if (next !== null) form.current?.querySelector<HTMLElement>(next)?.focus()
  }, [scanned, isNew])
  const ship = useBoxWrite(boxCalls.shipBox)
  const reopen = useBoxWrite(boxCalls.reopenBox)
  const params = { boxId: box.boxId }
  const [asked, setAsked] = useState<{ trackingNumber: string; units: readonly string[] } | null>(null)

  /** Units without their numbers are asked about, and everything else is told as elsewhere. */
  const send = (trackingNumber: string) =>
    doing(async () => {
      try {
        await ship.mutateAsync({ params, body: { trackingNumber } })
      } catch (error) {
        const units = numberlessOf(error)
        if (!units) throw error
        setAsked({ trackingNumber, units })
      }
    })
  if (asked)
    return (
      <ShipAnyway
        box={box}
        units={asked.units}
        isBusy={ship.isPending}
        onShip={(withoutNumbers) =>
          void doing(() =>
            ship.mutateAsync({ params, body: { trackingNumber: asked.trackingNumber, withoutNumbers } }),
          )
        }
        onCancel={() => setAsked(null)}
      />
    )
  return (
    <div ref={form}>
      <NumberForm
        scanned={scanned}
        label={`Tracking number of box ${box.number}`}
        isBusy={ship.isPending}
        onSend={(trackingNumber) => void send(trackingNumber)}
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
          aria-label={`Open again, box ${box.number}`}
          onClick={() => void doing(() => reopen.mutateAsync({ params, body: {} }))}
        >
          Open again
        </Button>
      </NumberForm>
    </div>
  )
}

/** The units without a number that a refusal names; undefined for any other failure. */
const numberlessOf = (error: unknown): string[] | undefined =>
  error instanceof ApiError && error.code === 'NUMBERS_MISSING' ? error.fields.units : undefined

type ShipAnywayProps = {
  box: Box
  units: readonly string[]
  isBusy: boolean
  onShip: (reason: string) => void
  onCancel: () => void
}

/** Units of the box have no number yet: it waits for them, or leaves with a reason, which it keeps. */
function ShipAnyway({ box, units, isBusy, onShip, onCancel }: ShipAnywayProps) {
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const part = useRef<HTMLFormElement>(null)
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  function send(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (reason.trim() !== '' && !isBusy) onShip(reason.trim())
  }
  return (
    <form ref={part} className="grid gap-3" onSubmit={send} noValidate>
      <p role="alert">{missingNumbersWords(units)}</p>
      <Field
        label={`Why does box ${box.number} ship without them?`}
        error={isAsked && reason.trim() === '' ? 'Say why it does not wait.' : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            value={reason}
            maxLength={boxLimits.withoutNumbersMax}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" busy={isBusy}>
          Ship anyway
        </Button>
      </div>
    </form>
  )
}

/** A box that has left with a wrong number gets the right one (docs/spec/staging.md#correction). */
export function CorrectTracking({ box, doing }: FormProps) {
  const [isOpen, setOpen] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const correct = useBoxWrite(boxCalls.correctTracking)
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
          label={`Correct tracking number of box ${box.number}`}
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

type CodeFieldProps = {
  label: string
  hint?: string | undefined
  error: string | undefined
  value: string
  maxLength: number
  onChange: (typed: string) => void
}

/** A field for a code that is typed or scanned: a hand scanner types it and presses Enter. */
export const CodeField = ({ label, hint, error, value, maxLength, onChange }: CodeFieldProps) => (
  <Field label={label} error={error} hint={hint}>
    {(control) => (
      <TextInput
        {...control}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        className="mono"
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
