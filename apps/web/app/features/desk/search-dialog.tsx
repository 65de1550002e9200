import { deskLimits } from '@portal/domain/desk'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSettled } from '../../lib/use-settled.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MarkMatch } from '../../ui/mark-match.tsx'
import { searchQuery } from './desk.queries.ts'
import { type Find, groupsOf } from './search-groups.ts'
import '../../styles/desk.css'
import { QueryFailure } from '../../ui/query-failure.tsx'

/** How long typing rests before the server is asked. */
const searchWaitMs = 200

/**
 * Search over everything that an agent may see (docs/spec/desk.md#search): a combobox whose list stays open, so that the arrows
 * go through what was found and Enter opens it.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchWaitMs)
  const isLongEnough = search.length >= deskLimits.searchMin
  const query = useQuery({
    ...searchQuery(search),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  const groups = isLongEnough && query.data ? groupsOf(query.data) : []
  const finds = groups.flatMap((group) => group.finds)
  const active = useActiveFind(finds)
  const navigate = useNavigate()
  const id = useId()
  const open = (find: Find | undefined) => {
    if (!find) return
    onClose()
    void navigate(find.to)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') open(active.find)
    else if (!active.move(event.key)) return
    event.preventDefault()
  }

  return (
    <Dialog open onClose={onClose} title="Search" size="wide" first={input}>
      <div className="find-box">
        <span className="input">
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label="Search orders, accounts, contacts, devices, quotes, invoices and products"
            placeholder="Order, account, name, phone, email, unit, IMEI, quote, invoice, product"
            aria-autocomplete="list"
            aria-expanded={finds.length > 0}
            aria-controls={`${id}-list`}
            {...(active.find ? { 'aria-activedescendant': `${id}-${active.find.key}` } : {})}
            maxLength={limits.searchMax}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={press}
          />
        </span>
        <p role="status" className="text-small text-muted">
          {statusOf({ search, isLongEnough, isBusy: query.isFetching, found: finds.length })}
        </p>
        {query.error && isLongEnough && <QueryFailure query={query} what="search" />}
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label="Found"
          className="finds"
          hidden={finds.length === 0}
        >
          {groups.map(({ label, finds: ofGroup }) => (
            // biome-ignore lint/a11y/useSemanticElements: groups of options have no element of their own
            <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
              <p id={`${id}-${label}`} className="find-group">
                {label}
              </p>
              {ofGroup.map((find) => (
                <FindOption
                  key={find.key}
                  id={`${id}-${find.key}`}
                  find={find}
                  search={search}
                  isActive={find.key === active.find?.key}
                  onOpen={() => open(find)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

type FindOptionProps = { id: string; find: Find; search: string; isActive: boolean; onOpen: () => void }

/** The keyboard is the combobox's: focus stays there. */
function FindOption({ id, find, search, isActive, onOpen }: FindOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the combobox opens it
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox names the active option
    <div ref={option} id={id} role="option" aria-selected={isActive} className="find" onClick={onOpen}>
      <b>
        <MarkMatch text={find.title} query={search} />
      </b>
      <span>
        <MarkMatch text={find.detail} query={search} />
      </span>
    </div>
  )
}

/** The option that Enter opens: the first one, until the arrows choose another. */
function useActiveFind(finds: readonly Find[]) {
  const [key, setKey] = useState<string>()
  const chosen = finds.findIndex((find) => find.key === key)
  const place = Math.max(0, chosen)
  return {
    find: finds[place],
    /** Whether the key moved it. */
    move: (pressed: string): boolean => {
      const to = { ArrowDown: place + 1, ArrowUp: place - 1 }[pressed]
      if (to === undefined || finds.length === 0) return false
      setKey(finds[(to + finds.length) % finds.length]?.key)
      return true
    },
  }
}

type State = { search: string; isLongEnough: boolean; isBusy: boolean; found: number }

function statusOf({ search, isLongEnough, isBusy, found }: State): string {
  if (!isLongEnough) return `Type at least ${deskLimits.searchMin} characters.`
  if (isBusy) return 'Searching'
  return found === 0
    ? `Nothing found for “${search}”.`
    : `${counted(found, 'result')}. Enter opens the selected one.`
}
