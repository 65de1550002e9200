import { tagCodeText } from '@portal/domain/tag-page'
import type { CSSProperties } from 'react'
import { QrCode } from '../../ui/qr-code.tsx'
import { phoneText } from './device-name.ts'
import { type LabelStock, sheetsOf } from './label-stocks.ts'
import { qrAddress, type Tagged } from './tags.ts'

type TagSheetsProps = {
  tags: readonly Tagged[]
  shortCode: string
  stock: LabelStock
  /** The first label that is used, from 1. */
  start: number
  copies: number
}

const inches = (length: number) => `${length}in`

/** The sheets as they are printed, at their real size on paper. */
export function TagSheets({ tags, shortCode, stock, start, copies }: TagSheetsProps) {
  const sheets = sheetsOf(tags, stock, { start, copies })
  const { width, height } = stock.sheet
  return (
    <div className="tag-sheets">
      {sheets.map((sheet, index) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
          key={index}
          className="tag-sheet"
          data-page={stock.page}
          aria-label={`Sheet ${index + 1} of ${sheets.length}`}
          style={{ width: inches(width), height: inches(height) }}
        >
          {sheet.map(({ tag, copy, left, top }) => (
            <Tag
              key={`${tag.deviceId} ${copy}`}
              tag={tag}
              shortCode={shortCode}
              style={
                {
                  left: inches(left),
                  top: inches(top),
                  width: inches(stock.tag.width),
                  height: inches(stock.tag.height),
                  '--side': inches(stock.tag.height),
                } as CSSProperties
              }
            />
          ))}
        </section>
      ))}
    </div>
  )
}

/** Long numbers are set smaller, so that they stay on the tag; in parts of its height. */
const numberShare = (unitNumber: string) => Math.min(0.36, 1.3 / Math.max(1, unitNumber.length))

type TagProps = { tag: Tagged; shortCode: string; style: CSSProperties }

function Tag({ tag: { unitNumber, phoneNumber, tagCode }, shortCode, style }: TagProps) {
  const number = unitNumber ?? '–'
  return (
    <div className="print-tag" style={style}>
      <QrCode text={qrAddress(tagCode)} label={`QR code of unit ${number}`} />
      <div>
        {shortCode !== '' && <span className="code">{shortCode}</span>}
        <b style={{ '--number': numberShare(number) } as CSSProperties}>{number}</b>
        {phoneNumber && <span>{phoneText(phoneNumber)}</span>}
        <small>{tagCodeText(tagCode)}</small>
      </div>
    </div>
  )
}
