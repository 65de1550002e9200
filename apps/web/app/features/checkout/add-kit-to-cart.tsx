import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'

const loadDialog = async () => (await import('./add-kit-to-cart-dialog.tsx')).AddKitToCartDialog

/** The button that puts devices of a kit into the cart, and its dialog (docs/spec/fleet.md#kits). */
export function AddKitToCart() {
  const profile = useSession()?.userProfile
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, isOpen)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Add kit
      </Button>
      {isOpen && Dialog && profile && <Dialog profile={profile} onClose={() => setOpen(false)} />}
    </>
  )
}
