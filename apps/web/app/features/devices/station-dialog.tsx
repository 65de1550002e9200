import type { ShippingAddress } from '@portal/contract/accounts'
import type { Station } from '@portal/contract/fleet'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordState } from '../../lib/use-form-draft.ts'
import { useAttemptKey } from '../../lib/use-one-at-a-time.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { SelectField, TextField } from '../../ui/form-fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { addressesQuery } from '../crm/accounts.queries.ts'
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
  const { from, draft, setDraft, settle, isBack } = useRecordState(
    `station:${station?.stationId ?? 'new'}`,
    station,
    (stored) => ({ ...draftOf(stored), ...given }),
  )
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

  async function save(typed = draft, base = from) {
    setAsked(true)
    if (typed.name.trim() === '' || typed.code.trim() === '' || !isNumber(typed.firstNumber)) return
    const body = {
      name: typed.name,
      code: typed.code,
      addressId: typed.addressId || null,
      contact: typed.contact,
      firstNumber: numberOf(typed.firstNumber),
    }
    const idempotencyKey = attempt.keyFor(body)
    let added: { stationId: string } | undefined
    try {
      if (base)
        await update.mutateAsync({
          params: { stationId: base.stationId },
          body: { ...body, version: base.version },
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
    toast(base ? `${typed.name.trim()} was changed.` : `${typed.name.trim()} was added.`, {
      tone: 'success',
    })
  }

  function handleConflict(isMine: boolean) {
    const kept = settle(isMine)
    update.reset()
    if (isMine) void save(kept, station)
  }

  return (
    <FormDialog
      title={station ? `Edit ${station.name}` : 'Add station'}
      save={station ? 'Save' : 'Add station'}
      isBusy={create.isPending || update.isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => save()}
      onConflict={handleConflict}
    >
      {isBack && <DraftNotice />}
      {texts.map(({ name, label, hint, max }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          required={name === 'name' || name === 'code'}
          error={errors[name]}
          maxLength={max}
          value={draft[name]}
          onChange={set(name)}
        />
      ))}
      <SelectField
        label="Shipping address"
        error={errors.addressId}
        value={draft.addressId}
        onChange={set('addressId')}
      >
        <option value="">None</option>
        {addresses.map((address) => (
          <option key={address.id} value={address.id}>
            {addressLine(address)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

const addressLine = ({ street1, city, state, zipCode }: ShippingAddress) =>
  [street1, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
