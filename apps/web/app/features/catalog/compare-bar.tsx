import { type FormEvent, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { compareMax } from './compare.ts'
import type { ShopItem } from './shop-item.ts'
import { compareFull } from './use-picks.ts'

/** The form that the checkboxes on the cards belong to. */
export const compareFormId = 'compare'

export type CompareBarProps = {
  action: string
  picked: readonly Pick<ShopItem, 'urlPathName' | 'brand' | 'model'>[]
  /** Someone tried to pick one too many. */
  refused: boolean
  onRemove: (urlPathName: string) => void
  onCompare: () => void
}

/** The devices picked for a comparison, at the lower edge of the list. Without a script its button sends the ticked boxes. */
export function CompareBar({ action, picked, refused, onRemove, onCompare }: CompareBarProps) {
  const hint = useId()
  const tooFew = picked.length < 2
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!tooFew) onCompare()
  }
  return (
    <form
      id={compareFormId}
      className="compare-bar"
      action={action}
      onSubmit={submit}
      aria-label="Compare"
      data-empty={picked.length === 0}
    >
      <div className="compare-picked">
        {picked.map(({ urlPathName, brand, model }) => (
          <RemovableChip key={urlPathName} onRemove={() => onRemove(urlPathName)}>
            {brand === null ? model : `${brand} ${model}`}
          </RemovableChip>
        ))}
        <p id={hint}>
          {refused ? compareFull : tooFew && `Choose up to ${compareMax} devices to see them side by side.`}
        </p>
      </div>
      <Button
        type="submit"
        aria-describedby={hint}
        {...(picked.length === 1 ? { 'aria-disabled': true } : {})}
      >
        Compare{picked.length > 0 && ` (${picked.length})`}
      </Button>
    </form>
  )
}
