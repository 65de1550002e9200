import bidiFactory from 'bidi-js'
import { archivoOf, type FontName, isPlain, notoOf, selectFont } from './pdf-fonts.ts'

/** Text of PDF documents in any script: lines, fonts and direction. */

type Doc = PDFKit.PDFDocument

export type Style = { font: FontName; size: number; color: string }
export type TextBox = {
  left: number
  top: number
  /** Lines break here, in points; one line when left out. */
  width?: number
  align?: 'left' | 'right'
}

/** Between lines, in points. */
const lineGap = 2

/** Selects the style's own font. */
export const use = (doc: Doc, { font, size, color }: Style) => doc.font(font).fontSize(size).fillColor(color)

/** Draws text, and leaves `doc.y` below it. */
export function drawText(
  doc: Doc,
  style: Style,
  text: string,
  { left, top, width, align = 'left' }: TextBox,
) {
  const shown = cleaned(text)
  if (isWholePlain(shown)) {
    use(doc, style).text(
      shown,
      left,
      top,
      width === undefined ? { lineBreak: false } : { width, align, lineGap },
    )
    return
  }
  const height = lineHeight(doc, style, shown) + lineGap
  let y = top
  for (const line of linesOf(doc, style, shown, width)) {
    const x = align === 'right' && width !== undefined ? left + width - widthOf(doc, style, line) : left
    drawLine(doc, style, line, { x, y })
    y += height
  }
  doc.x = left
  doc.y = y
  use(doc, style)
}

/** How high the text is at this width, in points. */
export function heightOf(doc: Doc, style: Style, text: string, width: number): number {
  const shown = cleaned(text)
  return isWholePlain(shown)
    ? use(doc, style).heightOfString(shown, { width, lineGap })
    : linesOf(doc, style, shown, width).length * (lineHeight(doc, style, shown) + lineGap)
}

/** How wide the text is in one line, in points. */
export function widthOf(doc: Doc, style: Style, text: string): number {
  const shown = cleaned(text)
  const width = isWholePlain(shown)
    ? use(doc, style).widthOfString(shown)
    : runsOf(shown, style.font).reduce((sum, run) => sum + runWidth(doc, style, run), 0)
  use(doc, style)
  return width
}

/** The text in lines that are not wider than this, in points. */
export function linesOf(doc: Doc, style: Style, text: string, width = Number.POSITIVE_INFINITY): string[] {
  return cleaned(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines = ['']
      for (const piece of piecesOf(paragraph)) {
        const longer = `${lines.at(-1)}${piece}`
        if (lines.at(-1) === '' || widthOf(doc, style, longer.trimEnd()) <= width)
          lines[lines.length - 1] = longer
        else lines.push(piece)
        // A word that is wider than the line breaks where it must.
        let last = lines.at(-1) ?? ''
        while (widthOf(doc, style, last.trimEnd()) > width) {
          const fitting = longestFitting(doc, style, last, width)
          if (fitting.length === last.length) break
          lines.splice(-1, 1, fitting, last.slice(fitting.length))
          last = lines.at(-1) ?? ''
        }
      }
      return lines.map((line) => line.trimEnd())
    })
}

/** Control characters are no text; letters and their marks are one character where there is one. */
const cleaned = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .normalize('NFC')
    .replace(/[[\p{Cc}\p{Cf}]--[\n\u200C\u200D]]/gv, '')

const isWholePlain = (text: string) => [...text].every(isPlain)

/** Scripts with marks above and below their letters need more room than Latin. */
const lineHeight = (doc: Doc, style: Style, text: string) =>
  use(doc, style).currentLineHeight(true) * (isWholePlain(text) ? 1 : 1.2)

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Parts between which a line may end: at spaces, and between words of scripts without spaces. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike = false } of words.segment(text)) {
    const before = pieces.at(-1)
    const mayBreak =
      before === undefined ||
      /\s$/.test(before) ||
      (isWordLike && !staysTogether.test(before.slice(-1)) && !staysTogether.test(segment.slice(0, 1)))
    if (mayBreak) pieces.push(segment)
    else pieces[pieces.length - 1] = `${before}${segment}`
  }
  return pieces
}
/** "AT&T" and "DSP4-014" break at no other place. */
const staysTogether = /[\p{Script=Latin}\p{N}\p{Ps}\p{Pi}\p{Pd}&@./#_]/u

function longestFitting(doc: Doc, style: Style, text: string, width: number): string {
  let fitting = ''
  for (const { segment } of clusters.segment(text)) {
    if (fitting !== '' && widthOf(doc, style, fitting + segment) > width) break
    fitting += segment
  }
  return fitting
}

/** A piece of a line in one font. `level` is odd where it is read from right to left. */
type Run = { text: string; font: string; level: number }

/**
 * The text in pieces of one font and direction. A word is drawn by one family as a whole where it can be, so that its
 * letters are alike.
 */
function runsOf(text: string, font: FontName, levels?: Uint8Array): Run[] {
  const runs: Run[] = []
  for (const { segment: word, index } of words.segment(text)) {
    const all = [...clusters.segment(word)]
    const isArchivo = all.every(({ segment }) => archivoOf(segment, font) !== undefined)
    for (const { segment, index: inWord } of all) {
      const at = index + inWord
      const found = isArchivo ? archivoOf(segment, font) : (notoOf(segment) ?? archivoOf(segment, font))
      const level = levels?.[at] ?? 0
      const last = runs.at(-1)
      const drawn = found === undefined ? '?' : withoutSelectors(segment)
      // From right to left a space stays between its words, so that they turn round together.
      const chosen = segment === ' ' && last && level % 2 === 1 ? last.font : (found ?? font)
      if (last?.font === chosen && last.level === level) last.text += drawn
      else runs.push({ text: drawn, font: chosen, level })
    }
  }
  return runs
}

/** What chooses among the shapes of a picture has no shape itself. */
const withoutSelectors = (cluster: string) =>
  cluster.replace(
    /\p{Extended_Pictographic}/u.test(cluster) ? /[\uFE00-\uFE0F\u200D]/g : /[\uFE00-\uFE0F]/g,
    '',
  )

/** With features, the font shapes the run as a whole: Arabic letters join, and words go from right to left. */
const shaped = { features: [] as PDFKit.Mixins.OpenTypeFeatures[] }

/** Widths of what was measured before at size 1, by font and text: lines are measured word by word. */
const measured = new WeakMap<Doc, Map<string, number>>()

function runWidth(doc: Doc, { size }: Style, { text, font }: Run): number {
  const known = measured.get(doc) ?? new Map<string, number>()
  measured.set(doc, known)
  const key = `${font} ${text}`
  const width = known.get(key) ?? selectFont(doc, font).fontSize(1).widthOfString(text, shaped)
  known.set(key, width)
  return width * size
}

const bidi = bidiFactory()

/** Draws one line in the order in which it is seen. */
function drawLine(doc: Doc, style: Style, line: string, { x, y }: { x: number; y: number }) {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto')
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const seen = line
    .split('')
    .map((unit, place) => mirrored.get(place) ?? unit)
    .join('')
  const baseline = y + ascent(doc, style)
  let left = x
  for (const run of inSeenOrder(runsOf(seen, style.font, levels))) {
    const width = runWidth(doc, style, run)
    selectFont(doc, run.font).fontSize(style.size)
    doc
      .fillColor(style.color)
      .strokeColor(style.color)
      .lineWidth(style.size * 0.02)
    doc.text(
      run.level % 2 === 1 && !isFromRight.test(run.text) ? reversed(run.text) : run.text,
      left,
      baseline,
      {
        ...shaped,
        lineBreak: false,
        baseline: 'alphabetic',
        // The other scripts have one weight: a line around the letters makes them strong.
        stroke: run.font.startsWith('noto') && style.font !== 'regular',
        fill: true,
      },
    )
    left += width
  }
}

/** The font turns words of these scripts round itself, and nothing else. */
const isFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const reversed = (text: string) =>
  [...clusters.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('')

/** Runs of higher levels turn round inside those of lower ones (Unicode bidirectional algorithm, rule L2). */
function inSeenOrder(runs: readonly Run[]): Run[] {
  const seen = [...runs]
  const highest = Math.max(0, ...seen.map(({ level }) => level))
  for (let level = highest; level >= 1; level--)
    for (let from = 0; from < seen.length; from++) {
      let to = from
      while (to < seen.length && (seen[to]?.level ?? 0) >= level) to++
      if (to > from + 1) seen.splice(from, to - from, ...seen.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  return seen
}

/** From the top of a line to its letters' feet, in points: the same for every font of the line. */
function ascent(doc: Doc, style: Style): number {
  use(doc, style)
  const { _font: font } = doc as unknown as { _font: { ascender: number } }
  return (font.ascender / 1000) * style.size
}
