import type { Kit } from '@portal/contract/kits'
import { productNameOf } from '@portal/domain/catalog'
import { splitApps } from '@portal/domain/installed-apps'
import { asksAboutNotes, type KitNotesChoice } from '@portal/domain/kits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ChoiceGroup, Segment } from '../../ui/choice-group.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/page-states.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { addOnWords, KitsProblem, kitChanges, termsWords } from './kit-words.tsx'
import { kitsQuery } from './kits.queries.ts'

/** A kit of the account, how many, and what is done with its staging notes where there are others. */
export type ChosenKit = {
  kit: Kit
  offer: NonNullable<Kit['today']['offer']>
  units: number
  notes: KitNotesChoice
}

type AddKitFormProps = {
  /** Null until one is chosen. */
  accountId: string | null
  /** What it is added to, at the beginning of a sentence: "The order". */
  what: string
  /** The staging notes that are there already. */
  stagingNotes: string
  max: number
  add: { isPending: boolean; error: Error | null }
  onAdd: (chosen: ChosenKit) => Promise<void>
  onClose: () => void
  /** Shown first. */
  children?: ReactNode
}

const unitsOf = (typed: string, max: number) =>
  /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max ? Number(typed) : null

/** Chooses a kit of an account and how many; says what changed since it was saved, before it is added. */
export function AddKitForm({
  accountId,
  what,
  stagingNotes,
  max,
  add,
  onAdd,
  onClose,
  children,
}: AddKitFormProps) {
  const query = useQuery({ ...kitsQuery(accountId ?? ''), enabled: accountId !== null })
  const [kitId, setKitId] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [notes, setNotes] = useState<KitNotesChoice>('keep')
  const [isAsked, setAsked] = useState(false)
  const kits = query.data ?? []
  const kit = kits.find((one) => one.kitId === kitId)
  const units = unitsOf(quantity, max)
  const isMissing = isAsked && !kit

  async function save() {
    setAsked(true)
    const offer = kit?.today.offer
    if (!kit || !offer || units === null) return
    await onAdd({ kit, offer, units, notes })
  }

  return (
    <FormDialog
      title="Add kit"
      save={query.isSuccess && kits.length === 0 ? null : 'Add kit'}
      isBusy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={save}
    >
      {children}
      {accountId === null && isAsked && <Notice tone="danger">Choose an account.</Notice>}
      {query.isLoading && <Skeleton className="h-40 w-full" />}
      <KitsProblem query={query} />
      {kits.length > 0 && (
        <>
          <SelectField
            label="Kit"
            required
            error={isMissing ? 'Choose a kit.' : undefined}
            value={kitId}
            onChange={(event) => setKitId(event.target.value)}
          >
            <option value="">Choose a kit</option>
            {kits.map((one) => (
              <option key={one.kitId} value={one.kitId}>
                {one.name}
              </option>
            ))}
          </SelectField>
          {kit && <KitFacts kit={kit} />}
          <Field
            label="Quantity"
            required
            hint={`At most ${max}.`}
            error={isAsked && units === null ? `Enter a quantity from 1 to ${max}.` : undefined}
          >
            {(control) => (
              <QuantityInput
                {...control}
                label="Quantity"
                cap={max}
                value={quantity}
                onValueChange={setQuantity}
              />
            )}
          </Field>
          {kit && asksAboutNotes(stagingNotes, kit.stagingNotes) && (
            <ChoiceGroup
              legend={`${what} already has staging notes`}
              className="seg"
              error={refusalAt(add.error, 'notes')}
            >
              <Segment
                name="notes"
                label="Keep them"
                checked={notes === 'keep'}
                onChange={() => setNotes('keep')}
              />
              <Segment
                name="notes"
                label="Add those of the kit"
                checked={notes === 'add'}
                onChange={() => setNotes('add')}
              />
            </ChoiceGroup>
          )}
        </>
      )}
    </FormDialog>
  )
}

function KitFacts({ kit }: { kit: Kit }) {
  const { offer } = kit.today
  const changes = kitChanges(kit)
  const apps = splitApps(kit.installedApps)
  return (
    <div className="grid gap-2">
      {changes.length > 0 && (
        <Notice tone="warning" role="status">
          {changes.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {offer === null && <p>Choose another kit, or add an item.</p>}
        </Notice>
      )}
      <p className="grid">
        <b>{productNameOf(kit)}</b>
        {offer && <span className="text-small text-muted">{termsWords(offer)}</span>}
        {addOnWords(kit) !== '' && <span className="text-small text-muted">{addOnWords(kit)}</span>}
        {apps.length > 0 && <span className="text-small text-muted">Apps: {apps.join(', ')}</span>}
        {kit.stagingNotes !== '' && (
          <span className="plain text-small text-muted">Staging notes: {kit.stagingNotes}</span>
        )}
      </p>
    </div>
  )
}
