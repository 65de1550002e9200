import { deskLimits } from '@portal/domain/desk'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MarkMatch } from '../../ui/mark-match.tsx'
import { searchQuery } from './desk.queries.ts'
import { exactFirst, type Find, type FindGroup, groupsOf, searchWords } from './search-finds.ts'
import '../../styles/desk.css'
import { QueryFailure } from '../../ui/page-states.tsx'

/** How long typing rests before the server is asked. */
const searchWaitMs = 200

/** A page that a name and Enter lead to. */
type Place = { label: string; to: string }
type SearchDialogProps = {
  places: readonly Place[]
  /** Whether the person searches over what is theirs to see; others go to their places alone. */
  isOfEverything: boolean
  onClose: () => void
}

/**
 * The person's places, and search over everything that they may see (docs/spec/desk.md#search): a combobox whose list stays open, so that the arrows
 * go through what was found and Enter opens it.
 */
export function SearchDialog({ places, isOfEverything, onClose }: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const search = useSettled(wanted, searchWaitMs)
  const isLongEnough = isOfEverything && search.length >= deskLimits.searchMin
  const query = useQuery({
    ...searchQuery(search),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  const profile = useSession()?.userProfile
  const found = isLongEnough && query.data ? exactFirst(groupsOf(query.data, profile), search) : []
  const { label, placeholder, hasUnits } = isOfEverything ? searchWords(profile) : pageWords
  const groups = [...placeGroups(places, wanted), ...found]
  const finds = groups.flatMap((group) => group.finds)
  const active = useActiveFind(finds)
  const navigate = useNavigate()
  const id = useId()
  const open = (find: Find | undefined) => {
    if (!find) return
    onClose()
    void navigate(find.to)
  }
  // What is listed while a text is being typed belongs to the text before.
  const isCurrent = !isOfEverything || (wanted === search && !query.isPlaceholderData && !query.isFetching)
  const enter = useEnter(wanted, isCurrent, () => open(active.find))

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') enter()
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
            aria-label={label}
            placeholder={placeholder}
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
          {isOfEverything
            ? statusOf({ search, hasUnits, isBusy: query.isFetching, found: finds.length })
            : placesStatus(wanted, finds.length)}
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

const pageWords = { label: 'Search pages', placeholder: 'Name of a page', hasUnits: false }

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

/** Enter opens what the typed text finds, also when it is pressed before that has arrived. */
function useEnter(wanted: string, isCurrent: boolean, open: () => void): () => void {
  const [pressedFor, setPressedFor] = useState<string>()
  const isDue = isCurrent && pressedFor === wanted
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (!isDue) return
    setPressedFor(undefined)
    latest.current()
  }, [isDue])
  return () => (isCurrent ? open() : setPressedFor(wanted))
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

type State = { search: string; hasUnits: boolean; isBusy: boolean; found: number }

function statusOf({ search, hasUnits, isBusy, found }: State): string {
  if (isBusy) return 'Searching'
  const more = `Type at least ${deskLimits.wordMin} characters`
  if (search === '' || (found === 0 && !hasUnits && search.length < deskLimits.wordMin))
    return hasUnits ? `${more}, or a unit number.` : `${more}.`
  // So few characters are looked for as a unit number only.
  if (found === 0 && search.length < deskLimits.wordMin)
    return `No unit has the number “${search}”. ${more} to search everything else.`
  return found === 0
    ? `Nothing found for “${search}”.`
    : `${counted(found, 'result')}. Enter opens the selected one.`
}

/** For those who go to their places alone. */
const placesStatus = (wanted: string, found: number): string =>
  found === 0
    ? `You have no page named “${wanted}”.`
    : `${counted(found, 'page')}. Type a name; Enter opens the selected one.`

/** Places whose name has every typed word at the beginning of one of its own; all of them while nothing is typed. */
function placeGroups(places: readonly Place[], wanted: string): FindGroup[] {
  const typed = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ label }: Place) => {
    const named = label.toLowerCase().split(/\s+/)
    return typed.every((word) => named.some((name) => name.startsWith(word)))
  }
  const finds = places
    .filter(fits)
    .map(({ label, to }) => ({ key: `place-${to}`, title: label, detail: '', to }))
  return finds.length > 0 ? [{ label: 'Go to', finds }] : []
}
