import {
  labelStockOf,
  labelStocks,
  labelsPerSheet,
  printerDots,
  tagPrintLimits,
} from '@portal/domain/label-stocks'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SheetPicture } from './sheet-picture.tsx'
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
      <Field label="Labels" className="tag-field-wide" error={refusal}>
        {(control) => (
          <Select
            {...control}
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
          </Select>
        )}
      </Field>
      {perSheet > 1 && (
        <>
          <Field label="First label" hint={`1 to ${perSheet}, row by row. Labels before it are skipped.`}>
            {(control) => (
              <Select
                {...control}
                value={start}
                onChange={({ target }) => onChange({ start: Number(target.value) })}
              >
                {upTo(perSheet).map((count) => (
                  <option key={count}>{count}</option>
                ))}
              </Select>
            )}
          </Field>
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
      <Field label="Resolution">
        {(control) => (
          <Select
            {...control}
            value={dpi}
            onChange={({ target }) => onChange({ dpi: target.value === '300' ? 300 : 203 })}
          >
            {printerDots.map((dots) => (
              <option key={dots} value={dots}>
                {dots} dpi
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Label width, in" error={isTried ? lengthError(width, tagPrintLimits.widthMm) : undefined}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            maxLength={7}
            value={width}
            onChange={({ target }) => onChange({ width: target.value })}
          />
        )}
      </Field>
      <Field
        label="Label height, in"
        error={isTried ? lengthError(height, tagPrintLimits.heightMm) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            maxLength={7}
            value={height}
            onChange={({ target }) => onChange({ height: target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** How often each tag is printed. */
export function CopiesField({ copies, onChange }: { copies: number; onChange: (copies: number) => void }) {
  return (
    <Field label="Copies of each">
      {(control) => (
        <Select {...control} value={copies} onChange={({ target }) => onChange(Number(target.value))}>
          {upTo(tagPrintLimits.copiesMax).map((count) => (
            <option key={count}>{count}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}
