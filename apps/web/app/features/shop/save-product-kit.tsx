import type { Product } from '@portal/contract/catalog'
import { productNameOf } from '@portal/domain/catalog'
import { preselectedApps } from '@portal/domain/installed-apps'
import { mayHaveKits } from '@portal/domain/kits'
import { useState } from 'react'
import { getSession, useSession } from '../../lib/session.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'

/** With the agent and the account of the order in checkout, if that is this person's. */
async function loadDialog() {
  const [{ SaveItemKitDialog }, { claimDraft, getOrderDraft }] = await Promise.all([
    import('../kits/save-item-kit-dialog.tsx'),
    import('../checkout/order-draft.store.ts'),
  ])
  const session = getSession()
  if (session) claimDraft(session.userProfile.email)
  const { agent, account } = getOrderDraft().header
  return { Dialog: SaveItemKitDialog, parties: { agent, account } }
}

type SaveProductKitProps = {
  product: Product
  /** The offer that was chosen; null where none is. */
  offerId: string | null
  /** The names of the add-ons that were chosen. */
  screenRepair: string | null
  accessory: string | null
}

/**
 * Saves what was chosen on the page of a product as a kit, for people who have accounts (docs/spec/fleet.md#kits). The
 * account is at first that of the order in checkout.
 */
export function SaveProductKit({ product, offerId, ...addOns }: SaveProductKitProps) {
  const profile = useSession()?.userProfile
  const [isOpen, setOpen] = useState(false)
  const loaded = useLoaded(loadDialog, isOpen)
  if (!profile || !mayHaveKits(profile) || offerId === null) return null
  const { productTypeId } = product
  return (
    <div>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Save as kit
      </Button>
      {isOpen && loaded && (
        <loaded.Dialog
          item={{ productName: productNameOf(product), productTypeId, offerId, ...addOns }}
          texts={{ apps: preselectedApps([productTypeId]), stagingNotes: '' }}
          parties={loaded.parties}
          profile={profile}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
