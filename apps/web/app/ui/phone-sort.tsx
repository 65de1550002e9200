import { useMedia } from '../lib/use-media.ts'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import type { Sort } from './sort-rows.ts'

type Sortable = {
  key: string
  header: string
  numeric?: boolean
  sortWords?: readonly [ascending: string, descending: string]
}

type PhoneSortProps = {
  /** Those that sort. */
  columns: readonly Sortable[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

const directions = ['ascending', 'descending'] as const
const wordsOf = ({ sortWords, numeric }: Sortable) =>
  sortWords ?? (numeric ? ['low to high', 'high to low'] : ['A to Z', 'Z to A'])

/** The order of a list on phones, whose rows have no header to press. */
export function PhoneSort({ columns, sort, onSort }: PhoneSortProps) {
  const isPhone = useMedia('(max-width: 44.99rem)')
  if (!isPhone) return null
  const choices = columns.flatMap((column) =>
    directions.map((direction, index) => ({
      sort: { key: column.key, direction },
      label: `${column.header}, ${wordsOf(column)[index]}`,
    })),
  )
  const nameOf = ({ key, direction }: Sort) => `${key} ${direction}`
  return (
    <Field label="Sort by">
      {(control) => (
        <Select
          {...control}
          value={sort ? nameOf(sort) : ''}
          onChange={({ target }) => {
            const chosen = choices.find((choice) => nameOf(choice.sort) === target.value)
            if (chosen) onSort(chosen.sort)
          }}
        >
          {!sort && <option value="">As listed</option>}
          {choices.map((choice) => (
            <option key={choice.label} value={nameOf(choice.sort)}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
