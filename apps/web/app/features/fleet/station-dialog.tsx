import type { ShippingAddress } from '@portal/contract/accounts'
import type { Station } from '@portal/contract/fleet'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { addressesQuery } from '../accounts/accounts.queries.ts'
import { useCreateStation, useUpdateStation } from './fleet.queries.ts'

type StationDialogProps = {
  accountId: string
  /** Null for a new one. */
  station: Station | null
  /** What a new one begins with. */
  draft?: { name: string; code: string }
  onClose: () => void
  /** After a new one was added. */
  onAdded?: (station: Pick<Station, 'stationId' | 'name' | 'code' | 'firstNumber'>) => void
}

const draftOf = (station: Station | null) => ({
  name: station?.name ?? '',
  code: station?.code ?? '',
  addressId: station?.address?.id ?? '',
  contact: station?.contact ?? '',
  firstNumber: String(station?.firstNumber ?? ''),
})
type Draft = ReturnType<typeof draftOf>

const texts: Array<{ name: Exclude<keyof Draft, 'addressId'>; label: string; hint?: string; max: number }> = [
  { name: 'name', label: 'Name', max: fleetLimits.stationNameMax },
  {
    name: 'code',
    label: 'Code',
    hint: `1 to ${fleetLimits.stationCodeLength.max} letters and digits, such as AJ`,
    max: fleetLimits.stationCodeLength.max,
  },
  { name: 'contact', label: 'Contact', max: fleetLimits.stationContactMax },
  {
    name: 'firstNumber',
    label: 'Unit numbers from',
    hint: 'The first number of this station’s own range, such as 201. Leave it empty for none.',
    max: fleetLimits.unitDigits.max,
  },
]

/** What a person typed as a number; null for nothing. What is no number stays as it is, for the words that refuse it. */
const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed.trim()))
const isNumber = (typed: string) => typed.trim() === '' || /^\d{1,6}$/.test(typed.trim())

/** Adds a station, or changes one. What is refused is said at its field. */
export function StationDialog({ accountId, station, draft: given, onClose, onAdded }: StationDialogProps) {
  const [draft, setDraft] = useState(() => ({ ...draftOf(station), ...given }))
  const [isAsked, setAsked] = useState(false)
  const addresses = useQuery(addressesQuery(accountId)).data?.result ?? []
  const create = useCreateStation()
  const update = useUpdateStation()
  const attempt = useAttemptKey()
  const error = station ? update.error : create.error
  const set = (name: keyof Draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value })

  const missing = (name: keyof Draft) => isAsked && draft[name].trim() === ''
  const errors: Partial<Record<keyof Draft, string | undefined>> = {
    name: missing('name') ? 'Enter a name.' : refusalAt(error, 'name'),
    code: missing('code') ? 'Enter a code.' : refusalAt(error, 'code'),
    contact: refusalAt(error, 'contact'),
    addressId: refusalAt(error, 'addressId'),
    firstNumber:
      isAsked && !isNumber(draft.firstNumber)
        ? 'Enter a whole number with at most 6 digits.'
        : refusalAt(error, 'firstNumber'),
  }

  async function save() {
    setAsked(true)
    if (draft.name.trim() === '' || draft.code.trim() === '' || !isNumber(draft.firstNumber)) return
    const body = {
      name: draft.name,
      code: draft.code,
      addressId: draft.addressId || null,
      contact: draft.contact,
      firstNumber: numberOf(draft.firstNumber),
    }
    const idempotencyKey = attempt.keyFor(body)
    let added: { stationId: string } | undefined
    try {
      if (station)
        await update.mutateAsync({
          params: { stationId: station.stationId },
          body: { ...body, version: station.version },
          idempotencyKey,
        })
      else added = (await create.mutateAsync({ params: { accountId }, body, idempotencyKey })).result
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    if (added) {
      const { name, code, firstNumber } = body
      onAdded?.({
        stationId: added.stationId,
        name: name.trim(),
        code: code.trim().toUpperCase(),
        firstNumber,
      })
    }
    toast(station ? `${draft.name.trim()} was changed.` : `${draft.name.trim()} was added.`, {
      tone: 'success',
    })
  }

  return (
    <FormDialog
      title={station ? `Edit ${station.name}` : 'Add station'}
      save={station ? 'Save' : 'Add station'}
      isBusy={create.isPending || update.isPending}
      error={error}
      onClose={onClose}
      onSubmit={save}
    >
      {texts.map(({ name, label, hint, max }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          required={name === 'name' || name === 'code'}
          error={errors[name]}
        >
          {(control) => <TextInput {...control} maxLength={max} value={draft[name]} onChange={set(name)} />}
        </Field>
      ))}
      <Field label="Shipping address" error={errors.addressId}>
        {(control) => (
          <Select {...control} value={draft.addressId} onChange={set('addressId')}>
            <option value="">None</option>
            {addresses.map((address) => (
              <option key={address.id} value={address.id}>
                {addressLine(address)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}

const addressLine = ({ street1, city, state, zipCode }: ShippingAddress) =>
  [street1, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
