import type { CartItem } from '@portal/contract/cart'
import { mayHaveKits } from '@portal/domain/kits'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useDraftHeader } from '../order-draft.store.ts'

const loadDialog = async () => (await import('../../kits/save-item-kit-dialog.tsx')).SaveItemKitDialog

/** Saves a line of the cart with the apps and staging notes of checkout as a kit (docs/spec/fleet.md#kits). */
export function SaveLineKit({ item }: { item: CartItem }) {
  const profile = useSession()?.userProfile
  const header = useDraftHeader()
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, isOpen)
  if (!profile || !mayHaveKits(profile) || !item.isAvailable) return null
  return (
    <>
      <IconButton label={`Save ${item.productName} as kit`} onClick={() => setOpen(true)}>
        <BookmarkPlus size={18} aria-hidden />
      </IconButton>
      {isOpen && Dialog && (
        <Dialog
          item={kitItemOf(item)}
          texts={{ apps: [...header.apps], stagingNotes: header.stagingNotes }}
          parties={header}
          profile={profile}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const kitItemOf = ({ productName, product, offerId, ...item }: CartItem) => ({
  productName,
  productTypeId: product.productTypeId,
  offerId,
  screenRepair: item.screenRepairQuantity > 0 ? 'Screen repair' : null,
  accessory: item.accessoryQuantity > 0 ? (item.accessoryName ?? 'Accessory') : null,
})
