import type { Order, OrderItem } from '@portal/contract/orders'
import { productNameOf } from '@portal/domain/catalog'
import { withItsAddOns } from '@portal/domain/goods-to-ship'
import { splitApps } from '@portal/domain/installed-apps'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useHasFormDraft } from '../../lib/use-form-draft.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { QuantityEditor } from '../../ui/quantity-editor.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts'
import { useRemoveOrderItem, useUpdateOrderItem } from '../orders/orders.queries.ts'
import { removeItemId } from './line-terms.tsx'

const nameOf = (item: OrderItem) => productNameOf(item.offer.product)

export function RemoveItemButton({ item, onAsk }: { item: OrderItem; onAsk: (item: OrderItem) => void }) {
  return (
    <IconButton
      id={removeItemId(item.orderItemId)}
      label={`Remove ${nameOf(item)}`}
      size="sm"
      danger
      onClick={() => onAsk(item)}
    >
      <Trash2 size={18} aria-hidden />
    </IconButton>
  )
}

/** Add-ons go with their device, so the question names them. */
function whatGoes(item: OrderItem, lines: readonly OrderItem[]): string {
  const [, ...addOns] = withItsAddOns(lines, lines.indexOf(item))
  const names = addOns.map(nameOf)
  return names.length === 0 ? nameOf(item) : `${nameOf(item)}, with its add-ons: ${names.join(', ')}`
}

type RemoveItemDialogProps = {
  /** The line that is asked about. */
  item: OrderItem | null
  /** The lines of its order, in their order. */
  lines: readonly OrderItem[]
  onDone: () => void
}

/**
 * Removes a line and its add-ons from a draft, after asking; once more where numbered devices go with it. A failure is a short message: the
 * line is still there to see.
 */
export function RemoveItemDialog({ item, lines, onDone }: RemoveItemDialogProps) {
  const remove = useRemoveOrderItem()
  const once = useOneAtATime()
  const hasRemoved = useFocusAfterRemoval(item !== null)
  const [units, setUnits] = useState<string | null>(null)

  function done() {
    setUnits(null)
    onDone()
  }

  async function yes() {
    if (item === null) return
    const { orderId, orderItemId } = item
    try {
      await remove.mutateAsync({
        params: { orderId: String(orderId), orderItemId },
        ...(units !== null && { body: { dropUnits: true } }),
      })
      hasRemoved()
      done()
      toast(`${nameOf(item)} was removed.`, { tone: 'success' })
    } catch (error) {
      const dropped = droppedUnits(error)
      if (dropped !== undefined) return setUnits(dropped)
      done()
      toast(`${nameOf(item)} was not removed. ${messageOf(error)}`, { tone: 'danger' })
    }
  }

  return (
    <ConfirmDialog
      open={item !== null}
      question={units === null ? messages.orders.removeItem : messages.orders.dropUnits}
      text={units ?? (item && whatGoes(item, lines))}
      busy={remove.isPending}
      onYes={() => void once(yes)}
      onNo={done}
    />
  )
}

type LineQuantityProps = { item: OrderItem; version: number }

/** A quantity that would drop numbered devices, and what the refusal says. */
type Asked = { wanted: number; text: string }

/** The quantity of a draft's line, changed in place; asks before numbered devices are dropped. @param version of the order that the person sees */
export function LineQuantity({
  item: { orderId, orderItemId, quantity, offer },
  version,
}: LineQuantityProps) {
  const update = useUpdateOrderItem()
  const [asked, setAsked] = useState<Asked | null>(null)
  const name = productNameOf(offer.product)

  async function apply(wanted: number, dropUnits = false) {
    try {
      await update.mutateAsync({
        params: { orderId: String(orderId), orderItemId },
        body: { quantity: wanted, version, ...(dropUnits && { dropUnits }) },
      })
      setAsked(null)
      toast(`${name}: quantity is now ${wanted}.`, { tone: 'success' })
    } catch (error) {
      const text = droppedUnits(error)
      setAsked(text === undefined ? null : { wanted, text })
      if (text !== undefined) return
      toast(`The quantity of ${name} was not changed. ${messageOf(error)}`, { tone: 'danger' })
    }
  }

  return (
    <span className="flex flex-wrap items-center justify-end">
      <QuantityEditor
        productName={name}
        quantity={quantity}
        busy={update.isPending}
        range={limits.addItemQuantity}
        hideLabel
        onApply={(wanted) => void apply(wanted)}
      />
      <ConfirmDialog
        open={asked !== null}
        question={messages.orders.dropUnits}
        text={asked?.text}
        busy={update.isPending}
        onYes={() => asked && void apply(asked.wanted, true)}
        onNo={() => setAsked(null)}
      />
    </span>
  )
}

const loadSheet = async () => (await import('./add-item-sheet.tsx')).AddItemSheet

/** The button beside the items, and the sheet that it opens. On an empty draft it is the next step. */
export function AddItem({ order, isFirst }: { order: Order; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(useHasFormDraft('add-item'))
  const AddItemSheet = useLoaded(loadSheet)
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'ghost'}
        size="sm"
        icon={<Plus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add Item To Order
      </Button>
      {/* Mounted while it is open, so that every visit starts with nothing chosen. */}
      {isOpen && AddItemSheet && (
        <AddItemSheet
          orderId={order.orderId}
          orderApps={splitApps(order.installedApps)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What a refused change of a draft says when it would drop numbered devices; undefined for any other failure. */
const droppedUnits = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'UNITS_NUMBERED' ? error.message : undefined

/** What the person agreed to lose with the former account. */
export type Consents = { dropUnits?: true; dropDestinations?: true }

/** What another account would drop: the question, what the refusal says, and what Yes agrees to. */
export type AskedDrop = { question: string; text: string; consent: Consents }

/** The question that a refused change of account asks; undefined for any other failure. */
export function askedDrop(error: unknown): AskedDrop | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, message: text } = error
  if (code === 'UNITS_NUMBERED')
    return { question: messages.orders.dropUnits, text, consent: { dropUnits: true } }
  if (code === 'DESTINATIONS_SET')
    return { question: messages.orders.dropDestinations, text, consent: { dropDestinations: true } }
  return undefined
}
