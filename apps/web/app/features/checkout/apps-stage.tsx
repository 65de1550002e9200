import { installedApps } from '@portal/domain/installed-apps'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { orderWordsErrors } from '@portal/domain/order-words'
import { Button } from '../../ui/button.tsx'
import { CheckboxCard } from '../../ui/checkbox-card.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import { chooseApps, toggleInstalledApp, writeNotes } from './order-draft-changes.ts'
import { wordsFieldIds } from './order-fields.ts'
import { StageBlock } from './stage-block.tsx'
import type { CartView } from './use-cart-view.ts'

/** Which apps arrive on the devices, and what else we should know; all of it optional. */
export function AppsStage({ cart }: { cart: CartView }) {
  const notes = useOrderDraft((draft) => draft.notes)
  const stagingNotes = useOrderDraft((draft) => draft.stagingNotes)
  const referenceNumber = useOrderDraft((draft) => draft.referenceNumber)
  const errors = orderWordsErrors({ notes, stagingNotes, referenceNumber })
  return (
    <>
      <h1 className="text-h1-app">Installed Apps</h1>
      <StageBlock heading="Select Installed Apps (optional)">
        {cart.needsApps || cart.isLoading ? <AppTiles /> : <Notice>{messages.cart.noAppsNeeded}</Notice>}
      </StageBlock>
      <div className="checkout-block grid gap-5">
        <Field
          id={wordsFieldIds.referenceNumber}
          label="PO / reference number (optional)"
          error={errors.referenceNumber}
          hint="Your own number for this order. Shown on the confirmation and printout."
          className="max-w-sm"
        >
          {(control) => (
            <TextInput
              {...control}
              value={referenceNumber}
              autoComplete="off"
              onChange={(event) => changeDraft(writeNotes({ referenceNumber: event.target.value }))}
            />
          )}
        </Field>
        <Field
          id={wordsFieldIds.notes}
          label="Order Notes (optional)"
          hint="Anything we should know about this order?"
          error={errors.notes}
        >
          {(control) => (
            <TextArea
              {...control}
              value={notes}
              limit={limits.notesMax}
              onChange={(event) => changeDraft(writeNotes({ notes: event.target.value }))}
            />
          )}
        </Field>
        <Field
          id={wordsFieldIds.stagingNotes}
          label="Staging Notes (optional)"
          hint="How should we set up, tag and pack your devices?"
          error={errors.stagingNotes}
        >
          {(control) => (
            <TextArea
              {...control}
              value={stagingNotes}
              limit={limits.notesMax}
              onChange={(event) => changeDraft(writeNotes({ stagingNotes: event.target.value }))}
            />
          )}
        </Field>
      </div>
    </>
  )
}

function AppTiles() {
  const chosen = useOrderDraft((draft) => draft.installedApps)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="text-ui text-muted mr-auto">
          {`${chosen.length} of ${installedApps.length} selected`}
        </p>
        <Button
          size="sm"
          variant="ghost"
          disabled={chosen.length === installedApps.length}
          onClick={() => changeDraft(chooseApps(installedApps))}
        >
          Select all
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={chosen.length === 0}
          onClick={() => changeDraft(chooseApps([]))}
        >
          Select none
        </Button>
      </div>
      <div className="grid grid-cols-2 md:grid-cols-3 2xl:grid-cols-4 gap-2.5">
        {installedApps.map((app) => (
          <CheckboxCard
            key={app}
            title={<span className="text-ui">{app}</span>}
            checked={chosen.includes(app)}
            onChange={() => changeDraft(toggleInstalledApp(app))}
          />
        ))}
      </div>
    </div>
  )
}
