import type { UserProfile } from '@portal/contract/auth'
import { messages } from '@portal/domain/messages'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { isAssigned } from '../../order-header/header-check.ts'
import type { PartyFieldIds } from '../../order-header/header-field-ids.ts'
import { useDraftHeader } from '../order-draft.store.ts'
import { OrderPartiesBlock } from '../steps/order-parties-block.tsx'

type SaveDraftDialogProps = {
  profile: UserProfile
  isPlacing: boolean
  onSave: () => void
  onClose: () => void
}

const ids: PartyFieldIds = { agent: 'draft-agent', account: 'draft-account', contact: 'draft-contact' }

/** A draft belongs to an agent, an account and a contact: they are asked for where none are chosen yet. */
export function SaveDraftDialog({ profile, isPlacing, onSave, onClose }: SaveDraftDialogProps) {
  const isReady = isAssigned(useDraftHeader())
  const [isAsked, setAsked] = useState(false)

  function save() {
    setAsked(true)
    if (isReady) onSave()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title="Save as draft"
      footer={
        <>
          {isAsked && !isReady && (
            <div className="w-full">
              <Notice tone="danger" role="alert">
                {messages.selectors.createOrder}
              </Notice>
            </div>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isPlacing} onClick={save}>
            Save as draft
          </Button>
        </>
      }
    >
      <p className="text-muted">Addresses and shipping can be filled in later.</p>
      <OrderPartiesBlock profile={profile} ids={ids} />
    </Dialog>
  )
}
