import { zodResolver } from '@hookform/resolvers/zod'
import { administratorCalls } from '@portal/contract/administrator-calls'
import { type AddressRecord, addressForm } from '@portal/contract/crm-record-changes'
import { plainWords } from '@portal/contract/plain-words'
import { whyNoUps } from '@portal/domain/ups-reach'
import type * as z from 'zod'
import { useRecordForm } from '../../lib/use-record-form.ts'
import { toast } from '../../ui/toast.tsx'
import { zipQuestion } from '../../ui/zip-question.tsx'
import { FormText, RecordDialog } from './record-form.tsx'
import { useNewestRecord, useRecordWrite } from './records.queries.ts'

const addressValues = addressForm.omit({ accountId: true })
type AddressValues = z.input<typeof addressValues>
type SentAddress = z.output<typeof addressValues>
const addressRules = zodResolver(addressValues, { error: plainWords })

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
  const create = useRecordWrite(administratorCalls.createShippingAddress)
  const update = useRecordWrite(administratorCalls.updateShippingAddress)
  const readNewest = useNewestRecord(accountId)
  const record = useRecordForm<AddressRecord, AddressValues, SentAddress, unknown>({
    name: `address:${address?.addressId ?? 'new'}`,
    mode: 'onSubmit',
    stored: address,
    valuesOf: (stored) => (stored ? valuesOf(stored) : newAddress),
    resolver: addressRules,
    save: (values, from) =>
      from
        ? update.mutateAsync({ body: { ...values, addressId: from.addressId, version: from.version } })
        : create.mutateAsync({ body: { ...values, accountId } }),
    readNewest: () =>
      readNewest(({ addresses }) => addresses.find(({ addressId }) => addressId === address?.addressId)),
    onSaved: () => {
      toast(`The address was ${address ? 'saved' : 'added'}.`, { tone: 'success' })
      onClose()
    },
  })
  const { form } = record
  const [street1, street2, city, state, zip] = form.watch(['street1', 'street2', 'city', 'state', 'zipCode'])
  const noUps = (street: string) => whyNoUps({ street, city, state, zip })

  return (
    <RecordDialog what="address" isNew={!address} record={record} onClose={onClose}>
      <FormText
        form={form}
        name="addressTypeDisplay"
        label="Type"
        hint="What it is for, such as Warehouse."
      />
      <FormText form={form} name="street1" label="Street" warning={noUps(street1) ?? noUps(street2)} />
      <FormText form={form} name="street2" label="Street, second line" required={false} />
      <FormText form={form} name="city" label="City" />
      <FormText form={form} name="state" label="State" />
      <FormText
        form={form}
        name="zipCode"
        label="ZIP"
        hint={zipQuestion({
          zip,
          state,
          onTake: (whole) => form.setValue('zipCode', whole, { shouldDirty: true, shouldValidate: true }),
        })}
      />
    </RecordDialog>
  )
}
