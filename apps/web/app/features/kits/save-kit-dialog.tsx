import type { Order, OrderItem } from '@portal/contract/orders'
import { productNameOf, productTypeOf } from '@portal/domain/catalog'
import { withItsAddOns } from '@portal/domain/goods-to-ship'
import { splitApps } from '@portal/domain/installed-apps'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { KitNameField, useSaveKit } from './kit-fields.tsx'

type SaveKitDialogProps = { order: Order; item: OrderItem; onClose: () => void }

/** Names a kit made of a line with its add-ons, and of the order's apps and staging notes. */
export function SaveKitDialog({ order, item, onClose }: SaveKitDialogProps) {
  const kit = useSaveKit(onClose)
  const [, ...addOns] = withItsAddOns(order.orderItems, order.orderItems.indexOf(item))
  const isService = (addOn: OrderItem) => productTypeOf(addOn.productTypeId) === 'service'
  const apps = splitApps(order.installedApps)

  const save = () =>
    kit.save(order.zohoAccountId, {
      offerId: item.offer.offerId,
      withScreenRepair: addOns.some(isService),
      withAccessory: addOns.some((addOn) => !isService(addOn)),
      installedApps: order.installedApps,
      stagingNotes: order.stagingNotes,
    })

  const contents = [
    productNameOf(item.offer.product),
    ...addOns.map((addOn) => productNameOf(addOn.offer.product)),
  ]
  return (
    <FormDialog
      title="Save as kit"
      save="Save kit"
      isBusy={kit.create.isPending}
      error={kit.create.error}
      onClose={onClose}
      onSubmit={save}
    >
      <KitNameField kit={kit} />
      <p className="text-small text-muted">
        The kit has {contents.join(', ')}
        {apps.length > 0 ? `; the apps ${apps.join(', ')}` : ''}
        {order.stagingNotes === '' ? '.' : '; and the staging notes of this order.'}
      </p>
    </FormDialog>
  )
}
