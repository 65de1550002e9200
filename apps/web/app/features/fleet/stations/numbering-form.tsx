import type { FleetSettings } from '@portal/contract/fleet'
import { unitText } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import type { FormEvent } from 'react'
import { ApiError, messageOf, requestIdOf } from '../../../lib/api.ts'
import { useRecordState } from '../../../lib/use-form-draft.ts'
import { useAttemptKey, useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { useConflictDialog } from '../../../ui/conflict-dialog.tsx'
import { refusalAt } from '../../../ui/form-dialog.tsx'
import { SelectField, TextField } from '../../../ui/form-fields.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useUpdateFleetSettings } from '../../devices/fleet.queries.ts'

const { min: digitsMin, max: digitsMax } = fleetLimits.unitDigits
const digitChoices = Array.from({ length: digitsMax - digitsMin + 1 }, (_, index) => digitsMin + index)
const isNumber = (typed: string) => /^\d{1,6}$/.test(typed.trim())

const draftOf = ({ shortCode, unitDigits, nextNumber }: FleetSettings) => ({
  shortCode,
  digits: String(unitDigits),
  next: String(nextNumber),
})

type NumberingFormProps = { accountId: string; settings: FleetSettings }

/** Short code, digits and the next number of an account's units (docs/spec/fleet.md#settings). */
export function NumberingForm({ accountId, settings }: NumberingFormProps) {
  const { from, draft, setDraft, settle } = useRecordState('numbering', settings, draftOf)
  const update = useUpdateFleetSettings()
  const attempt = useAttemptKey()
  const once = useOneAtATime()
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(settings))
  const nextError = isNumber(draft.next)
    ? refusalAt(update.error, 'nextNumber')
    : 'Enter a whole number with at most 6 digits.'
  const isAtFields = update.error instanceof ApiError && Object.keys(update.error.fields).length > 0

  async function send(typed = draft, { version } = from) {
    if (!isNumber(typed.next)) return
    const input = {
      params: { accountId },
      body: {
        shortCode: typed.shortCode.trim() || null,
        unitDigits: Number(typed.digits),
        nextNumber: Number(typed.next),
        version,
      },
    }
    try {
      const { result } = await update.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      settle(false, result)
    } catch {
      // The mutation keeps the error, which is shown below.
      return
    }
    toast('Unit numbering was saved.', { tone: 'success' })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void once(() => send())
  }

  const conflict = useConflictDialog(update.error, update.isPending, handleConflict)
  function handleConflict(isMine: boolean) {
    const kept = settle(isMine)
    update.reset()
    if (isMine) void once(() => send(kept, settings))
  }

  return (
    <Section title="Unit numbers" note={settings.nextUnit && `Next free number: ${settings.nextUnit}`}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <div className="grid items-start gap-4 md:grid-cols-3">
          <TextField
            label="Short code"
            hint="Printed before the number on each tag, such as DSP4."
            error={refusalAt(update.error, 'shortCode')}
            maxLength={fleetLimits.shortCodeLength.max}
            value={draft.shortCode}
            onChange={({ target }) => setDraft({ ...draft, shortCode: target.value })}
          />
          <SelectField
            label="Digits of a unit number"
            error={refusalAt(update.error, 'unitDigits')}
            value={draft.digits}
            onChange={({ target }) => setDraft({ ...draft, digits: target.value })}
          >
            {digitChoices.map((digits) => (
              <option key={digits} value={digits}>
                {digits}, such as {unitText(14, digits)}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Next number"
            hint="New devices get the first free number from here on."
            error={nextError}
            inputMode="numeric"
            maxLength={digitsMax}
            value={draft.next}
            onChange={({ target }) => setDraft({ ...draft, next: target.value })}
          />
        </div>
        {update.error && !isAtFields && !conflict.dialog && (
          <ErrorPanel message={messageOf(update.error)} requestId={requestIdOf(update.error)} />
        )}
        <Button type="submit" className="justify-self-start" disabled={!isChanged} busy={update.isPending}>
          Save
        </Button>
      </form>
      {conflict.dialog}
    </Section>
  )
}
