import { RefreshCw } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { ListSearch } from '../lib/define-list.ts'
import { useRowKeys } from '../lib/list-keys.ts'
import { phone, useMedia } from '../lib/use-media.ts'
import { Button } from './button.tsx'
import { FiltersPopover } from './filters-popover.tsx'
import { FiltersSheet } from './filters-sheet.tsx'
import { IconButton } from './icon-button.tsx'
import {
  type Filtered,
  type ListChoices,
  ListFilterChips,
  ListFilterFields,
  moreOf,
} from './list-filters.tsx'
import { Pill } from './pill.tsx'
import { SearchInput } from './search-input.tsx'
import '../styles/lists.css'

type ListBarProps<K extends string> = {
  address: Filtered<K> & {
    list: { search: ListSearch }
    typed: string
    type: (text: string) => void
    clear: () => void
    on: number
  }
  choices?: ListChoices<NoInfer<K>>
  /** Fields of the screen's own in place of the usual ones; null for none. */
  own?: { readonly [P in NoInfer<K>]?: ReactNode }
  /** Filters that this person has neither as field nor as chip. */
  hidden?: ReadonlyArray<NoInfer<K>>
  /** A field before those of the filters, such as whose rows they are. */
  before?: ReactNode
  /** A pill before those of the filters, in sight on phones as well. */
  lead?: ReactNode
  /** Pills after those of the filters, where there is room for them. */
  after?: ReactNode
  /** The order, on phones (`PhoneSort`). */
  sort?: ReactNode
  /** What leads from the filters back to the list: "Show devices". Without it nothing is behind a button. */
  show?: string
  /** "Showing 18 of 140 devices"; undefined while that is not known. */
  count: string | undefined
  /** The filters that are on are named only when the count is known. */
  isCountFirst?: boolean
  /** Chips before those of the filters. */
  chips?: ReactNode
  /** Whether the filters have chips; where they are buttons, those say which of them are on. */
  hasChips?: boolean
  /** Reads the list again: "Refresh Users". */
  refresh?: { label: string; query: Refreshed }
  /** What can be done with the list, at the end of the row. */
  tools?: ReactNode
  onPaste?: ComponentProps<'input'>['onPaste']
  /** Without it search and filters are cleared together, by a button of the row as well. */
  onClearFilters?: () => void
}

type Refreshed = {
  isFetching: boolean
  isPending: boolean
  isFetchingNextPage?: boolean
  refetch: () => Promise<unknown>
}

/** Above a list, in one row: its search, its filters, how many rows that leaves, and what can be done with them. It has the keys of lists. */
export function ListBar<K extends string>(props: ListBarProps<K>) {
  useRowKeys()
  const isPhone = useMedia(phone)
  return isPhone ? <PhoneBar {...props} /> : <WideBar {...props} />
}

function WideBar<K extends string>(props: ListBarProps<K>) {
  const { address, lead, before, after, show, tools, refresh, onClearFilters } = props
  const more = moreOf({ address, ...pick(props) })
  return (
    <div className="list-bar">
      <SearchBox {...props} isPhone={false} />
      {lead}
      {before && <Pill>{before}</Pill>}
      <ListFilterFields address={address} {...pick(props)} place="row" />
      {after}
      {show !== undefined && more.hasMore && (
        <FiltersPopover on={more.on} show={show} onClear={onClearFilters ?? more.clear}>
          <ListFilterFields address={address} {...pick(props)} place="more" />
        </FiltersPopover>
      )}
      <On {...props} hasPills />
      <div className="list-end">
        <Count {...props} />
        {refresh && <Refresh {...refresh} />}
        {tools}
      </div>
    </div>
  )
}

function PhoneBar<K extends string>(props: ListBarProps<K>) {
  const { address, lead, before, sort, show, tools, refresh, onClearFilters } = props
  // Beside one other button the search has room for the tools as well.
  const isShort = show === undefined && !sort
  const end = tools && <div className="list-end">{tools}</div>
  return (
    <div className="list-bar">
      <div className="flex w-full gap-2">
        <SearchBox {...props} isPhone />
        {show !== undefined && (
          <FiltersSheet on={address.on} show={show} onClear={onClearFilters ?? address.clear}>
            {before}
            <ListFilterFields address={address} {...pick(props)} place="all" />
          </FiltersSheet>
        )}
        {sort}
        {refresh && (
          <IconButton
            className="list-icon"
            label={refresh.label}
            disabled={isRefreshing(refresh.query)}
            onClick={() => void refresh.query.refetch()}
          >
            <RefreshCw size={18} aria-hidden />
          </IconButton>
        )}
        {isShort && end}
      </div>
      {lead}
      <Count {...props} />
      <On {...props} />
      {!isShort && end}
    </div>
  )
}

const pick = <K extends string>({ choices, own, hidden }: ListBarProps<K>) => ({
  ...(choices ? { choices } : {}),
  ...(hidden ? { hidden } : {}),
  ...(own ? { own } : {}),
})

const Count = <K extends string>({ count }: ListBarProps<K>) =>
  count === undefined ? null : <p role="status">{count}</p>

/** What is on and has no pill that says so, and the way back to the whole list. */
function On<K extends string>({ hasPills = false, ...props }: ListBarProps<K> & { hasPills?: boolean }) {
  const { address, chips, hasChips = true, count, isCountFirst = false, onClearFilters } = props
  if (count === undefined && isCountFirst) return null
  return (
    <>
      {chips}
      {hasChips && <ListFilterChips address={address} {...pick(props)} hasPills={hasPills} />}
      {hasChips && !onClearFilters && (address.on > 0 || address.typed !== '') && (
        <Button variant="link" size="sm" onClick={address.clear}>
          Clear all
        </Button>
      )}
    </>
  )
}

function SearchBox<K extends string>({
  address: { list, typed, type },
  onPaste,
  isPhone,
}: ListBarProps<K> & { isPhone: boolean }) {
  const { label, short, max } = list.search
  return (
    <SearchInput
      label={label}
      title={isPhone ? undefined : label}
      {...(short === undefined ? {} : { placeholder: short })}
      maxLength={max}
      value={typed}
      onValueChange={type}
      onPaste={onPaste}
    />
  )
}

const isRefreshing = ({ isFetching, isPending, isFetchingNextPage }: Refreshed) =>
  isFetching && !isPending && isFetchingNextPage !== true

const Refresh = ({ label, query }: { label: string; query: Refreshed }) => (
  <Button
    variant="ghost"
    size="sm"
    icon={<RefreshCw size={16} aria-hidden />}
    busy={isRefreshing(query)}
    onClick={() => void query.refetch()}
  >
    {label}
  </Button>
)
