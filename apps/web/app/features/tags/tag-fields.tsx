import {
  labelStockOf,
  labelStocks,
  labelsPerSheet,
  printerDots,
  tagPrintLimits,
} from '@portal/domain/label-stocks'
import type { LabelStock } from '@portal/domain/labels'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { SelectField, TextField } from '../../ui/form-fields.tsx'
import { lengthError, type TagChoices } from './tag-choices.ts'

const upTo = (max: number) => Array.from({ length: max }, (_, index) => index + 1)

type FieldsProps = { choices: TagChoices; onChange: (changes: Partial<TagChoices>) => void }

/** Label stock, and the first label of the sheet that is left. */
export function PdfFields({
  choices: { stock: name, start },
  tags,
  refusal,
  onChange,
}: FieldsProps & { tags: number; refusal: string | undefined }) {
  const stock = labelStockOf(name)
  const perSheet = labelsPerSheet(stock)
  return (
    <>
      <SelectField
        label="Labels"
        className="tag-field-wide"
        error={refusal}
        value={name}
        onChange={({ target }) => {
          const chosen = labelStockOf(target.value)
          onChange({ stock: chosen.name, start: Math.min(start, labelsPerSheet(chosen)) })
        }}
      >
        {labelStocks().map((one) => (
          <option key={one.name} value={one.name}>
            {one.label}
          </option>
        ))}
      </SelectField>
      {perSheet > 1 && (
        <>
          <SelectField
            label="First label"
            hint={`1 to ${perSheet}, row by row. Labels before it are skipped.`}
            value={start}
            onChange={({ target }) => onChange({ start: Number(target.value) })}
          >
            {upTo(perSheet).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
          <div className="tag-field-picture">
            <SheetPicture
              stock={stock}
              start={start}
              tags={tags}
              onStart={(next) => onChange({ start: next })}
            />
          </div>
        </>
      )}
    </>
  )
}

/** Resolution of the label printer, and the size of its labels. */
export function ZplFields({ choices, isTried, onChange }: FieldsProps & { isTried: boolean }) {
  const { dpi, width, height } = choices
  return (
    <>
      <SelectField
        label="Resolution"
        value={dpi}
        onChange={({ target }) => onChange({ dpi: target.value === '300' ? 300 : 203 })}
      >
        {printerDots.map((dots) => (
          <option key={dots} value={dots}>
            {dots} dpi
          </option>
        ))}
      </SelectField>
      <TextField
        label="Label width, in"
        error={isTried ? lengthError(width, tagPrintLimits.widthMm) : undefined}
        inputMode="decimal"
        maxLength={7}
        value={width}
        onChange={({ target }) => onChange({ width: target.value })}
      />
      <TextField
        label="Label height, in"
        error={isTried ? lengthError(height, tagPrintLimits.heightMm) : undefined}
        inputMode="decimal"
        maxLength={7}
        value={height}
        onChange={({ target }) => onChange({ height: target.value })}
      />
    </>
  )
}

/** How often each tag is printed. */
export function CopiesField({ copies, onChange }: { copies: number; onChange: (copies: number) => void }) {
  return (
    <SelectField
      label="Copies of each"
      value={copies}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {upTo(tagPrintLimits.copiesMax).map((count) => (
        <option key={count}>{count}</option>
      ))}
    </SelectField>
  )
}

type SheetPictureProps = {
  stock: LabelStock
  /** The first label that is used, from 1. */
  start: number
  /** Labels that are printed. */
  tags: number
  onStart: (start: number) => void
}

/** The sheet as a picture: a label is pressed, or reached with the arrows, to begin there. One Tab stop. */
function SheetPicture({ stock, start, tags, onStart }: SheetPictureProps) {
  const { columns, rows, page } = stock
  const perSheet = labelsPerSheet(stock)
  const group = useRef<HTMLDivElement>(null)

  function walk(event: KeyboardEvent) {
    const next = nextOf(event.key, { start, columns, perSheet })
    if (next === null) return
    event.preventDefault()
    onStart(next)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next - 1]?.focus()
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label="First label on the sheet"
      className="sheet-picture"
      style={{ '--columns': columns, '--rows': rows, '--tall': page.height / page.width } as CSSProperties}
      onKeyDown={walk}
    >
      {Array.from({ length: perSheet }, (_, index) => index + 1).map((place) => (
        // biome-ignore lint/a11y/useSemanticElements: labels stand in rows and columns, and arrows walk in both directions
        <button
          key={place}
          type="button"
          role="radio"
          aria-checked={place === start}
          aria-label={`Label ${place}, row ${Math.ceil(place / columns)}, column ${((place - 1) % columns) + 1}`}
          tabIndex={place === start ? 0 : -1}
          data-is={place < start ? 'used' : place < start + tags ? 'printed' : 'left'}
          onClick={() => onStart(place)}
        >
          {place === start && place}
        </button>
      ))}
    </div>
  )
}

type At = { start: number; columns: number; perSheet: number }

/** The label that a key leads to; null for other keys and beyond the edge. */
export function nextOf(key: string, { start, columns, perSheet }: At): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: start - 1,
    ArrowRight: start + 1,
    ArrowUp: start - columns,
    ArrowDown: start + columns,
    Home: 1,
    End: perSheet,
  }
  const next = steps[key]
  return next === undefined || next < 1 || next > perSheet ? null : next
}
