import { counted } from '@portal/domain/format'
import { labelStockOf, labelsPerSheet, nextStart } from '@portal/domain/label-stocks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '../../ui/form-fields.tsx'
import '../../styles/tags.css'
import { bytesOf, saveFile } from '../../lib/save-file.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { keepChoices, lastChoices, partsOf, type TagChoices } from './tag-choices.ts'
import { CopiesField, PdfFields, ZplFields } from './tag-fields.tsx'
import { askForTags, layoutOf, type TagsOf } from './tags.queries.ts'

type TagsDialogProps = { of: TagsOf; title: string; onClose: () => void }

const formats = [
  ['pdf', 'PDF, for sheets and rolls of labels'],
  ['zpl', 'ZPL, for label printers'],
] as const

/** How tags are printed, and the file for the printer (docs/spec/fleet.md#tags). Loaded when it is first opened. */
export function TagsDialog({ of, title, onClose }: TagsDialogProps) {
  const [choices, setChoices] = useState(lastChoices)
  const [isTried, setTried] = useState(false)
  const [partIndex, setPart] = useState(0)
  const ask = useMutation({ mutationFn: askForTags, gcTime: 0 })
  const parts = partsOf(of.deviceIds.length, choices.copies)
  const part = parts[partIndex] ?? parts[0] ?? { from: 0, to: 0 }
  const tags = (part.to - part.from + 1) * choices.copies
  const change = (changes: Partial<TagChoices>) => setChoices((before) => ({ ...before, ...changes }))
  const stock = labelStockOf(choices.stock)

  async function save() {
    setTried(true)
    const layout = layoutOf(choices)
    if (layout === null) return
    try {
      const deviceIds = of.deviceIds.slice(part.from, part.to + 1)
      const { result } = await ask.mutateAsync({
        of: { ...of, deviceIds },
        copies: choices.copies,
        layout,
      })
      saveFile(result.fileName, new Blob([bytesOf(result.base64)], { type: typeOf[choices.format] }))
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    toast(`${counted(tags, 'tag')} saved as a ${choices.format.toUpperCase()} file.`, { tone: 'success' })
    const start = choices.format === 'pdf' ? nextStart(stock, { start: choices.start, tags }) : choices.start
    keepChoices({ ...choices, start })
    if (partIndex + 1 >= parts.length) return onClose()
    change({ start })
    setPart(partIndex + 1)
  }

  return (
    <FormDialog
      title={title}
      save={choices.format === 'pdf' ? 'Save PDF' : 'Save ZPL'}
      isBusy={ask.isPending}
      error={ask.error}
      onClose={onClose}
      onSubmit={save}
    >
      <ChoiceGroup legend="Printer file" className="grid gap-1">
        {formats.map(([format, label]) => (
          <label key={format} className="check">
            <input
              type="radio"
              className="tick"
              name="format"
              checked={choices.format === format}
              onChange={() => change({ format })}
            />
            <span>{label}</span>
          </label>
        ))}
      </ChoiceGroup>
      <div className="tag-fields">
        {choices.format === 'pdf' ? (
          <PdfFields
            choices={choices}
            tags={tags}
            refusal={refusalAt(ask.error, 'layout.stock')}
            onChange={change}
          />
        ) : (
          <ZplFields choices={choices} isTried={isTried} onChange={change} />
        )}
        <CopiesField
          copies={choices.copies}
          onChange={(copies) => {
            change({ copies })
            setPart(0)
          }}
        />
        {parts.length > 1 && (
          <SelectField
            label="Part"
            hint="A file has at most 500 tags."
            value={partIndex}
            onChange={({ target }) => setPart(Number(target.value))}
          >
            {parts.map(({ from, to }, index) => (
              <option key={from} value={index}>
                Devices {from + 1} to {to + 1} of {of.deviceIds.length}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <p className="text-small text-muted" role="status">
        {wordsOf(choices, tags)}
      </p>
    </FormDialog>
  )
}

const typeOf = { pdf: 'application/pdf', zpl: 'text/plain;charset=utf-8' } as const

/** What is printed, and how. */
function wordsOf({ format, stock: name, start }: TagChoices, tags: number): string {
  if (format === 'zpl') return `${counted(tags, 'tag')}. Send the file to the label printer as it is.`
  const perSheet = labelsPerSheet(labelStockOf(name))
  const sheets = Math.ceil((start - 1 + tags) / perSheet)
  const where = perSheet === 1 ? '' : ` on ${counted(sheets, 'sheet')}, from label ${start}`
  return `${counted(tags, 'tag')}${where}. Print at 100 percent (actual size).`
}
