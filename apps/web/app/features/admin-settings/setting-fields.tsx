import type { SettingDifference } from '@portal/contract/settings'
import type {
  SettingField,
  SettingProblems,
  SettingRow,
  SettingRows,
  SettingText,
} from '@portal/domain/settings-fields'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { businessZone } from '../../lib/business-date.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** The id of a field, by its path in the value: "phone", "questions.2.answer". */
export const fieldId = (path: string) => `setting-${path.replaceAll('.', '-')}`

type FieldsProps = {
  path: string
  field: SettingField
  value: string | readonly SettingRow[]
  problems: SettingProblems
  onChange: (value: string | readonly SettingRow[]) => void
}

/** One field of a group, or a list of rows. */
export function SettingFieldEntry({ path, field, value, problems, onChange }: FieldsProps) {
  if (field.kind !== 'rows')
    return (
      <TextEntry
        path={path}
        field={field}
        value={typeof value === 'string' ? value : ''}
        problem={problems[path]}
        onChange={onChange}
      />
    )
  return (
    <RowsEntry
      path={path}
      field={field}
      rows={typeof value === 'string' ? [] : value}
      problems={problems}
      onChange={onChange}
    />
  )
}

type TextEntryProps = {
  path: string
  field: SettingText
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

export function TextEntry({ path, field, value, problem, onChange }: TextEntryProps) {
  return (
    <Field
      id={fieldId(path)}
      label={field.label}
      hint={hintOf(field, value)}
      error={problem}
      required={field.isRequired ?? false}
    >
      {(control) => {
        const shared = { ...control, value, autoComplete: 'off', name: path }
        if (field.kind === 'notes')
          return (
            <TextArea
              {...shared}
              rows={field.linesMax ?? 5}
              limit={field.max}
              onChange={(event) => onChange(event.target.value)}
            />
          )
        if (field.kind === 'choice')
          return (
            <Select {...shared} onChange={(event) => onChange(event.target.value)}>
              {field.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          )
        return (
          <TextInput {...shared} {...inputOf(field)} onChange={(event) => onChange(event.target.value)} />
        )
      }}
    </Field>
  )
}

/** Texts stay texts: the browser's own checks would hide what was typed. */
function inputOf(field: SettingText) {
  switch (field.kind) {
    case 'moment':
      return { type: 'datetime-local' } as const
    case 'day':
      return { type: 'date' } as const
    case 'email':
      return { inputMode: 'email' } as const
    case 'phone':
      return { inputMode: 'tel' } as const
    case 'number':
      return { inputMode: field.decimals > 0 ? 'decimal' : 'numeric' } as const
    default:
      return {}
  }
}

function hintOf(field: SettingText, value: string) {
  if (field.kind === 'choice')
    return field.options.find((option) => option.value === value)?.hint ?? field.hint
  if (field.kind === 'moment')
    return `${field.hint ? `${field.hint} ` : ''}On the clock in ${businessZone()}.`
  return field.hint
}

const newRowOf = (fields: SettingRows['fields']): SettingRow =>
  Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, firstTextOf(one)]))

function firstTextOf(field: SettingText): string {
  if (field.kind === 'key') return crypto.randomUUID()
  return field.kind === 'choice' ? (field.options[0]?.value ?? '') : ''
}

type RowsProps = {
  path: string
  field: SettingRows
  rows: readonly SettingRow[]
  problems: SettingProblems
  onChange: (rows: readonly SettingRow[]) => void
}

function RowsEntry({ path, field, rows, problems, onChange }: RowsProps) {
  const { rowName, label, hint, fields, max } = field
  const move = (from: number, to: number) => {
    const next = [...rows]
    const [row] = next.splice(from, 1)
    if (row) next.splice(to, 0, row)
    onChange(next)
  }
  return (
    <fieldset className="setting-rows" id={fieldId(path)}>
      <legend>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {problems[path] && <FieldError>{problems[path]}</FieldError>}
      {rows.map((row, index) => (
        // Rows have no name of their own; their place is what tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled
        <fieldset key={index} className="setting-row">
          <legend>
            {rowName} {index + 1}
          </legend>
          <div className="setting-row-actions">
            <IconButton
              size="sm"
              label={`Move ${rowName.toLowerCase()} ${index + 1} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              label={`Move ${rowName.toLowerCase()} ${index + 1} down`}
              disabled={index === rows.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              danger
              label={`Remove ${rowName.toLowerCase()} ${index + 1}`}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </div>
          {Object.entries(fields)
            .filter(([, one]) => one.kind !== 'key')
            .map(([key, one]) => (
              <TextEntry
                key={key}
                path={`${path}.${index}.${key}`}
                field={one}
                value={row[key] ?? ''}
                problem={problems[`${path}.${index}.${key}`]}
                onChange={(text) =>
                  onChange(rows.map((old, at) => (at === index ? { ...old, [key]: text } : old)))
                }
              />
            ))}
        </fieldset>
      ))}
      {rows.length < max && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => onChange([...rows, newRowOf(fields)])}>
            Add {rowName.toLowerCase()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Fields with what they were and are; a row that came or went has one side only. */
export function SettingChanges({ changes }: { changes: readonly SettingDifference[] }) {
  return (
    <dl className="setting-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          {before !== null && (
            <dd>
              <span className="vh">Before: </span>
              <del>{before === '' ? 'empty' : before}</del>
            </dd>
          )}
          {after !== null && (
            <dd>
              <span className="vh">After: </span>
              <ins>{after === '' ? 'empty' : after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
