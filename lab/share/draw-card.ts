import { asphalt, signal } from '@portal/device-art/colour'
import { circle, element, path, rect } from '@portal/device-art/svg'
import { text, textWidth } from '@portal/device-art/text'

/** What social networks show of a page, px. */
export const cardSize = { width: 1200, height: 630 }
/** Where the picture is: a square on the right, px. */
export const pictureBox = { left: 604, top: 16, size: 572 }

export type Card = {
  /** Above the name; empty for things without a maker. */
  maker: string
  name: string
  /** One line at the foot. */
  promise: string
}

const margin = 72
const columnWidth = pictureBox.left - margin - 24
const tapeHeight = 26

/** The asphalt stage with the brand's tag, the name and the tape, as SVG; the picture is laid on top. */
export function drawCard({ maker, name, promise }: Card): string {
  const size = fittingSize(name, maker === '' ? 92 : 80)
  const lines = wrapped(name, size)
  const top = 360 - ((lines.length - 1) * size) / 2
  const words = lines.map((line, index) =>
    text(line, margin, top + index * size * 1.02, size, { font: 'bold', tracking: -0.02 }),
  )
  const above = text(maker, margin, top - size * 1.05, 32, { fill: asphalt[200] })
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 1200 630', ...cardSize },
    ground() + brandTag() + above + words.join('') + promiseLine(promise) + tape(),
  )
}

function ground(): string {
  const stops =
    element('stop', { offset: 0, 'stop-color': '#3b484d' }) +
    element('stop', { offset: 0.55, 'stop-color': '#222c30' }) +
    element('stop', { offset: 1, 'stop-color': asphalt[900] })
  const glow = element('radialGradient', { id: 'glow', cx: 0.74, cy: 0.46, r: 0.62 }, stops)
  return element('defs', {}, glow) + rect(0, 0, 1200, 630, 0, { fill: 'url(#glow)' })
}

/** The tag with its hole and the three letters. */
function brandTag(): string {
  const outline = 'M90 64H214a4 4 0 0 1 4 4V128a4 4 0 0 1-4 4H76a4 4 0 0 1-4-4V82Z'
  return (
    path(outline, { fill: '#ffffff' }) +
    circle(97, 98, 7.5, { fill: asphalt[900] }) +
    text('WBC', 116, 112, 40, { font: 'bold', fill: asphalt[900] })
  )
}

const promiseLine = (promise: string) =>
  circle(margin + 7, 525, 7, { fill: signal }) + text(promise, margin + 28, 534, 25, { fill: asphalt[200] })

/** Silver between two fluorescent edges. */
const tape = () =>
  rect(0, 630 - tapeHeight, 1200, tapeHeight, 0, { fill: signal }) +
  rect(0, 630 - tapeHeight + 7, 1200, tapeHeight - 14, 0, { fill: '#c4ccd0' })

const sizes = [92, 80, 68, 58, 50]

/** The largest size at which the name fits between tag and promise, and no word is wider than the column. */
function fittingSize(name: string, largest: number): number {
  const fits = (size: number) =>
    wrapped(name, size).length * size <= 250 &&
    name.split(' ').every((word) => widthOf(word, size) <= columnWidth)
  return sizes.find((size) => size <= largest && fits(size)) ?? 44
}

function wrapped(name: string, size: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= columnWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const widthOf = (words: string, size: number) => textWidth(words, size, { font: 'bold', tracking: -0.02 })
