import type { Order, OrderItem } from '@portal/contract/orders'
import { productNameOf, productTypeOf } from '@portal/domain/catalog'
import { withItsAddOns } from '@portal/domain/goods-to-ship'
import { splitApps } from '@portal/domain/installed-apps'
import { kitLimits } from '@portal/domain/kits'
import { useState } from 'react'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormDialog, refusalAt } from '../fleet/form-dialog.tsx'
import { useCreateKit } from './kits.queries.ts'

type SaveKitDialogProps = { order: Order; item: OrderItem; onClose: () => void }

/** Names a kit made of a line with its add-ons, and of the order's apps and staging notes. */
export function SaveKitDialog({ order, item, onClose }: SaveKitDialogProps) {
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const create = useCreateKit()
  const attempt = useAttemptKey()
  const [, ...addOns] = withItsAddOns(order.orderItems, order.orderItems.indexOf(item))
  const isService = (addOn: OrderItem) => productTypeOf(addOn.productTypeId) === 'service'
  const apps = splitApps(order.installedApps)

  async function save() {
    setAsked(true)
    if (name.trim() === '') return
    const body = {
      name: name.trim(),
      offerId: item.offer.offerId,
      withScreenRepair: addOns.some(isService),
      withAccessory: addOns.some((addOn) => !isService(addOn)),
      installedApps: order.installedApps,
      stagingNotes: order.stagingNotes,
    }
    const input = { params: { accountId: order.zohoAccountId }, body }
    try {
      await create.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast(`${body.name} was saved as a kit.`, { tone: 'success' })
  }

  const contents = [
    productNameOf(item.offer.product),
    ...addOns.map((addOn) => productNameOf(addOn.offer.product)),
  ]
  return (
    <FormDialog
      title="Save as kit"
      save="Save kit"
      isBusy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={save}
    >
      <Field
        label="Name"
        required
        hint="Such as Driver phone."
        error={isAsked && name.trim() === '' ? 'Enter a name.' : refusalAt(create.error, 'name')}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={kitLimits.nameMax}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <p className="text-small text-muted">
        The kit has {contents.join(', ')}
        {apps.length > 0 ? `; the apps ${apps.join(', ')}` : ''}
        {order.stagingNotes === '' ? '.' : '; and the staging notes of this order.'}
      </p>
    </FormDialog>
  )
}
