import { stocksOfValue, styleOfValue } from '@portal/domain/label-settings'
import type { LabelStock, TagStyle } from '@portal/domain/labels'
import type { SettingValue } from '@portal/domain/settings-fields'
import { labelPreviewPath, previewPath, publishedPreview } from '@portal/domain/settings-preview'
import { designTag, type PlacedLine, sampleDevices, tagWords } from '@portal/domain/tag-design'
import { useState } from 'react'
import { SelectField } from '../../ui/form-fields.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

type PreviewProps = {
  /** What is typed; null while it is not right. */
  typed: SettingValue | null
  draft: {
    previewPath: string
    /** How far the draft is, in words. */
    state: string
  }
}

/** Tags as they would be on a label, and a test sheet on paper. */
export function LabelPreview({ typed, draft }: PreviewProps) {
  const [chosen, setChosen] = useState('')
  const stocks = typed === null ? [] : stocksOfValue(typed)
  const stock = stocks.find(({ name }) => name === chosen) ?? stocks[0]
  return (
    <section className="setting-preview" aria-label="Preview">
      <div className="title-row">
        <h2>Preview</h2>
      </div>
      <p className="text-ui text-muted" role="status">
        {draft.state}
      </p>
      {typed !== null && stock && (
        <>
          <SelectField label="Label" value={stock.name} onChange={({ target }) => setChosen(target.value)}>
            {stocks.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
          {sampleDevices.map((device) => (
            <SampleTag key={device.tagCode} device={device} stock={stock} style={styleOfValue(typed)} />
          ))}
          {draft.previewPath === previewPath(publishedPreview) ? (
            <p className="text-small text-muted">A test sheet can be printed once something is changed.</p>
          ) : (
            <a
              className="link"
              href={`${draft.previewPath}${labelPreviewPath(stock.name)}`}
              target="_blank"
              rel="noreferrer"
            >
              Open a test sheet (PDF)
            </a>
          )}
        </>
      )}
    </section>
  )
}

type SampleProps = { device: (typeof sampleDevices)[number]; stock: LabelStock; style: TagStyle }

/** A tag at its proportions. The file for the printer has the same places, in its own letters. */
function SampleTag({ device, stock: { tag }, style }: SampleProps) {
  const { shortCode, ...printed } = device
  const words = tagWords(printed, { shortCode, publicBaseUrl: location.origin, extra: style.extra })
  const { code, text, lines } = designTag(words, tag, style)
  const share = (mm: number, of: number) => `${(100 * mm) / of}%`
  return (
    <div className="sample-tag" style={{ aspectRatio: `${tag.width} / ${tag.height}` }}>
      <div
        style={{
          left: share(code.left, tag.width),
          top: share(code.top, tag.height),
          width: share(code.side, tag.width),
        }}
      >
        <QrCode text={words.address} label={`QR code of unit ${words.unitNumber}`} />
      </div>
      <svg viewBox={`0 0 ${tag.width} ${tag.height}`} aria-hidden="true">
        {lines.map((line) => (
          <text
            key={line.name}
            x={text.left}
            y={line.top + line.height * baseline}
            fontSize={sizeOf(line, text.width)}
          >
            {line.text}
          </text>
        ))}
      </svg>
      <p className="vh">{lines.map((line) => line.text).join(', ')}</p>
    </div>
  )
}

/** Where letters stand in their line, and how wide they are, in heights. */
const baseline = 0.8
const letterWidth = 0.62

const sizeOf = ({ text, height }: PlacedLine, width: number) =>
  Math.min(height, width / (letterWidth * [...text].length))
