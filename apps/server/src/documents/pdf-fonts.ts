import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { root } from '../root.ts'

/** The fonts of PDF documents: Archivo, and Noto for every character that Archivo lacks (pdf-fonts/README.md). */

export const fonts = { regular: 'archivo-400', strong: 'archivo-600', display: 'archivo-700' }
export type FontName = keyof typeof fonts

type Doc = PDFKit.PDFDocument

const fontDir = join(root, 'apps/server/src/documents/pdf-fonts')

/** Makes the fonts known to a document, which opens one when text needs it. */
export function registerFonts(doc: Doc) {
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, join(fontDir, `${file}.ttf`))
}

/** Whether the three fonts of almost all text have this character. */
export const isPlain = (character: string) =>
  /^[\n\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018-\u201E\u2022\u2026\u2122\u20AC]$/u.test(character)

/** The rest of Archivo in the weight of the text, for Polish, Czech, Vietnamese and other names. */
export const archivoOf = (cluster: string, name: FontName): string | undefined => {
  if ([...cluster].every(isPlain)) return name
  const part = ranges().archivo.find(({ spans }) => hasAll(spans, cluster))
  return part && `archivo-${part.name}-${fonts[name].replace('archivo-', '')}-normal`
}

const foundBefore = new Map<string, string | undefined>()

/** The file of Noto that has this character with all its marks; one that has the character alone, otherwise. */
export function notoOf(cluster: string): string | undefined {
  if (foundBefore.has(cluster)) return foundBefore.get(cluster)
  const { noto } = ranges()
  const [first = ''] = cluster
  const found =
    noto.find(({ spans }) => hasAll(spans, cluster)) ?? noto.find(({ spans }) => hasAll(spans, first))
  const file = found && `${found.name}-400-normal`
  foundBefore.set(cluster, file)
  return file
}

/** Selects one of the fonts above in a document. @param font a name of ours, or a file without its ending */
export function selectFont(doc: Doc, font: string) {
  if (font in fonts) return doc.font(font)
  const known = doc as unknown as { _registeredFonts: Record<string, unknown> }
  if (!(font in known._registeredFonts))
    doc.registerFont(font, unpacked(readFileSync(join(fontDir, `${font}.woff`))))
  return doc.font(font)
}

type Span = readonly [from: number, to: number]
type FontPart = { name: string; spans: Span[] }

let read: { archivo: FontPart[]; noto: FontPart[] } | undefined

function ranges() {
  if (read) return read
  const file = JSON.parse(readFileSync(join(fontDir, 'ranges.json'), 'utf8')) as Record<
    'archivo' | 'noto',
    Record<string, string>
  >
  const partsOf = (parts: Record<string, string>) =>
    Object.entries(parts).map(([name, text]) => ({ name, spans: text.split(',').map(spanOf) }))
  read = { archivo: partsOf(file.archivo), noto: partsOf(file.noto) }
  return read
}

function spanOf(text: string): Span {
  const [from = '', to = from] = text.slice('U+'.length).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** Joiners and variation selectors choose among shapes: a font without them draws its usual one. */
const isInvisible = (code: number) => (code >= 0x200c && code <= 0x200d) || (code >= 0xfe00 && code <= 0xfe0f)

const hasAll = (spans: readonly Span[], cluster: string) =>
  [...cluster].every((character) => {
    const code = character.codePointAt(0) ?? 0
    return isInvisible(code) || spans.some(([from, to]) => from <= code && code <= to)
  })

/** Of the header and of an entry of the directory, in bytes: WOFF 1.0, sections 3 and 4; the same of the font itself. */
const woff = { header: 44, entry: 20 }
const sfnt = { header: 12, entry: 16 }

/** The font inside a WOFF file. The library's own inflate breaks at one of these files. */
function unpacked(file: Buffer): Buffer {
  const count = file.readUInt16BE(12)
  const head = Buffer.alloc(sfnt.header + count * sfnt.entry)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let place = 0; place < count; place++) {
    const entry = woff.header + place * woff.entry
    const [from, packed, length] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const table = file.subarray(from, from + packed)
    const to = sfnt.header + place * sfnt.entry
    file.copy(head, to, entry, entry + 4)
    file.copy(head, to + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(length, to + 12)
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc(-length & 3)
    parts.push(packed < length ? inflateSync(table) : table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}
