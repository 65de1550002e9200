import type { FleetSettings } from '@portal/contract/fleet'
import { unitText } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf, requestIdOf } from '../../lib/api.ts'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { refusalAt } from '../../ui/form-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUpdateFleetSettings } from './fleet.queries.ts'

const { min: digitsMin, max: digitsMax } = fleetLimits.unitDigits
const digitChoices = Array.from({ length: digitsMax - digitsMin + 1 }, (_, index) => digitsMin + index)
const isNumber = (typed: string) => /^\d{1,6}$/.test(typed.trim())

type NumberingFormProps = { accountId: string; settings: FleetSettings }

/** Short code, digits and the next number of an account's units (docs/spec/fleet.md#settings). */
export function NumberingForm({ accountId, settings }: NumberingFormProps) {
  const saved = {
    shortCode: settings.shortCode,
    digits: String(settings.unitDigits),
    next: String(settings.nextNumber),
  }
  const [draft, setDraft] = useState(saved)
  const update = useUpdateFleetSettings()
  const attempt = useAttemptKey()
  const once = useOneAtATime()
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  const nextError = isNumber(draft.next)
    ? refusalAt(update.error, 'nextNumber')
    : 'Enter a whole number with at most 6 digits.'
  const isAtFields = update.error instanceof ApiError && Object.keys(update.error.fields).length > 0

  async function send() {
    if (!isNumber(draft.next)) return
    const input = {
      params: { accountId },
      body: {
        shortCode: draft.shortCode.trim() || null,
        unitDigits: Number(draft.digits),
        nextNumber: Number(draft.next),
        version: settings.version,
      },
    }
    try {
      await update.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which is shown below.
      return
    }
    toast('Unit numbering was saved.', { tone: 'success' })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void once(send)
  }

  return (
    <Section title="Unit numbers" note={settings.nextUnit && `Next free number: ${settings.nextUnit}`}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <div className="grid items-start gap-4 md:grid-cols-3">
          <Field
            label="Short code"
            hint="Printed before the number on each tag, such as DSP4."
            error={refusalAt(update.error, 'shortCode')}
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={fleetLimits.shortCodeLength.max}
                value={draft.shortCode}
                onChange={({ target }) => setDraft({ ...draft, shortCode: target.value })}
              />
            )}
          </Field>
          <Field label="Digits of a unit number" error={refusalAt(update.error, 'unitDigits')}>
            {(control) => (
              <Select
                {...control}
                value={draft.digits}
                onChange={({ target }) => setDraft({ ...draft, digits: target.value })}
              >
                {digitChoices.map((digits) => (
                  <option key={digits} value={digits}>
                    {digits}, such as {unitText(14, digits)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label="Next number"
            hint="New devices get the first free number from here on."
            error={nextError}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                maxLength={digitsMax}
                value={draft.next}
                onChange={({ target }) => setDraft({ ...draft, next: target.value })}
              />
            )}
          </Field>
        </div>
        {update.error && !isAtFields && (
          <ErrorPanel message={messageOf(update.error)} requestId={requestIdOf(update.error)} />
        )}
        <Button type="submit" className="justify-self-start" disabled={!isChanged} busy={update.isPending}>
          Save
        </Button>
      </form>
    </Section>
  )
}
