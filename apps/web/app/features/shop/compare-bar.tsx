import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { type Compared, compareMax } from './compare.ts'
import type { ShopItem } from './shop-item.ts'

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

/** Devices picked for a comparison, by the last segment of their address. */
export type Picks = {
  names: readonly string[]
  /** The last pick was one too many and was not taken. */
  refused: boolean
  toggle: (name: string) => void
  /** What the last pick did; null before the first. */
  last: { name: string; did: 'added' | 'removed' | 'refused' } | null
}

type State = Pick<Picks, 'names' | 'refused' | 'last'>

/** Takes the pick in or out; one beyond the limit is refused. */
export function withPick({ names }: Pick<State, 'names'>, name: string): State {
  if (names.includes(name))
    return {
      names: names.filter((other) => other !== name),
      refused: false,
      last: { name, did: 'removed' },
    }
  return names.length < compareMax
    ? { names: [...names, name], refused: false, last: { name, did: 'added' } }
    : { names, refused: true, last: { name, did: 'refused' } }
}

/** What is picked; the devices of a comparison are, from then on. */
export function usePicks(compared: readonly Pick<Compared, 'urlPathName'>[]): Picks {
  const inAddress = compared.map(({ urlPathName }) => urlPathName).join()
  const [state, setState] = useState<State>({
    names: inAddress.split(',').filter(Boolean),
    refused: false,
    last: null,
  })
  useEffect(() => {
    if (inAddress !== '') setState({ names: inAddress.split(','), refused: false, last: null })
  }, [inAddress])
  return { ...state, toggle: (name) => setState((before) => withPick(before, name)) }
}

/** What a screen reader says after a pick: the bar itself is not there before the first one, and announces nothing. */
export function announcementOf({ names, last }: Pick<Picks, 'names' | 'last'>, label: string): string {
  if (last === null) return ''
  const count = `${names.length} of ${compareMax} chosen.`
  if (last.did === 'added') return `${label} added to the comparison. ${count}`
  if (last.did === 'removed') return `${label} removed from the comparison. ${count}`
  return `${label} was not added. ${compareFull}`
}

const compareFull = `You can compare up to ${compareMax} devices. Remove one to add another.`
