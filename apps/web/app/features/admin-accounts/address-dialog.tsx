import { zodResolver } from '@hookform/resolvers/zod'
import { type AddressRecord, addressForm } from '@portal/contract/crm-record-changes'
import { plainWords } from '@portal/contract/plain-words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { FormText } from './form-text.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { useRecordWrite } from './records.queries.ts'

const addressValues = addressForm.omit({ accountId: true })
type AddressValues = z.input<typeof addressValues>

const newAddress: AddressValues = {
  addressTypeDisplay: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zipCode: '',
}

const valuesOf = ({ addressId: _, version: __, ...values }: AddressRecord): AddressValues => values

type AddressDialogProps = { accountId: string; address: AddressRecord | null; onClose: () => void }

/** Adds or changes one. */
export function AddressDialog({ accountId, address, onClose }: AddressDialogProps) {
  /** The version that is edited: another is shown only when the person asks for it. */
  const [start, setStart] = useState(address)
  const create = useRecordWrite('createShippingAddress')
  const update = useRecordWrite('updateShippingAddress')
  const form = useForm<AddressValues>({
    resolver: zodResolver(addressValues, { error: plainWords }),
    defaultValues: start ? valuesOf(start) : newAddress,
  })

  const save = (values: AddressValues) =>
    start
      ? update.mutateAsync({ body: { ...values, addressId: start.addressId, version: start.version } })
      : create.mutateAsync({ body: { ...values, accountId } })

  function showSaved() {
    setStart(address)
    if (address) form.reset(valuesOf(address))
  }

  return (
    <RecordDialog
      what="address"
      isNew={!start}
      form={form}
      saving={[create, update]}
      save={save}
      onShowSaved={showSaved}
      onClose={onClose}
    >
      <FormText
        form={form}
        name="addressTypeDisplay"
        label="Type"
        hint="What it is for, such as Warehouse."
      />
      <FormText form={form} name="street1" label="Street" />
      <FormText form={form} name="street2" label="Street, second line" required={false} />
      <FormText form={form} name="city" label="City" />
      <FormText form={form} name="state" label="State" />
      <FormText form={form} name="zipCode" label="ZIP" />
    </RecordDialog>
  )
}
