import { ArrowDownUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { phone, useMedia } from '../lib/use-media.ts'
import { SelectPill } from './pill.tsx'
import type { Sort } from './sort-rows.ts'

type Sortable = {
  key: string
  header: string
  numeric?: boolean
  /** Where the browser sorts. */
  sortBy?: unknown
  /** Where the server does. */
  sortable?: boolean
  sortWords?: readonly [ascending: string, descending: string]
}

type PhoneSortProps = {
  columns: readonly Sortable[]
  sort: Sort | undefined
  onSort: (key: string, direction: Sort['direction']) => void
  /** Beside the search, where there is room for a sign only. */
  isIcon?: boolean
}

export const isSortable = ({ sortBy, sortable }: Pick<Sortable, 'sortBy' | 'sortable'>) =>
  sortBy !== undefined || sortable === true

const directions = ['ascending', 'descending'] as const
const wordsOf = ({ sortWords, numeric }: Sortable) =>
  sortWords ?? (numeric ? ['low to high', 'high to low'] : ['A to Z', 'Z to A'])

/** The order of a list on phones, whose rows have no header to press. */
export function PhoneSort({ columns, sort, onSort, isIcon = false }: PhoneSortProps) {
  const isPhone = useMedia(phone)
  if (!isPhone) return null
  const nameOf = ({ key, direction }: Sort) => `${key} ${direction}`
  const choices = columns.filter(isSortable).flatMap((column) =>
    directions.map((direction, index) => ({
      sort: { key: column.key, direction },
      name: nameOf({ key: column.key, direction }),
      label: `${column.header}, ${wordsOf(column)[index]}`,
    })),
  )
  const value = sort ? nameOf(sort) : ''
  const choose = (name: string) => {
    const chosen = choices.find((choice) => choice.name === name)
    if (chosen) onSort(chosen.sort.key, chosen.sort.direction)
  }
  const options = (
    <>
      {!sort && <option value="">As listed</option>}
      {choices.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </>
  )
  if (!isIcon)
    return (
      <SelectPill
        label="Sort by"
        value={value}
        words={choices.find(({ name }) => name === value)?.label ?? 'As listed'}
        onChange={choose}
      >
        {options}
      </SelectPill>
    )
  return (
    <SortIcon value={value} onChange={choose}>
      {options}
    </SortIcon>
  )
}

type SortIconProps = { value: string; onChange: (value: string) => void; children: ReactNode }

/** The orders of a list behind a sign; the browser's own list lies over it, unseen. */
export function SortIcon({ value, onChange, children }: SortIconProps) {
  const id = useId()
  return (
    <span className="list-icon">
      <label className="vh" htmlFor={id}>
        Sort by
      </label>
      <ArrowDownUp size={18} aria-hidden />
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </span>
  )
}
