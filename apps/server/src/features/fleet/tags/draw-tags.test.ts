import { labelStockOf, placeTags, standardStocks } from '@portal/domain/label-stocks'
import type { LabelStock, TagExtra } from '@portal/domain/labels'
import { standardTagStyle, tagWords } from '@portal/domain/tag-design'
import { expect, test } from 'vitest'
import { testNow } from '../../../testing/fixtures.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { readCodes } from '../../../testing/read-qr.ts'
import { drawTags, type TagSheets } from './draw-tags.ts'

const aTag = (
  n: number,
  changes: { unitNumber?: string; phoneNumber?: string | null } = {},
  extra: TagExtra = 'none',
) =>
  tagWords(
    {
      unitNumber: `${200 + n}`,
      phoneNumber: '5550100258',
      tagCode: `7K2M9Q${String(n).padStart(4, '0')}`,
      station: 'DLA7',
      holder: 'Ana Diaz',
      ...changes,
    },
    { shortCode: 'DSP4', publicBaseUrl: 'https://portal.example', extra },
  )
const some = (count: number) => Array.from({ length: count }, (_, n) => aTag(n))

const drawn = async (changes: Partial<TagSheets>) =>
  readPdf(
    await drawTags({
      title: 'Tags of 3 devices',
      tags: some(3),
      style: standardTagStyle,
      stock: labelStockOf('5160'),
      start: 1,
      copies: 1,
      drawnAt: testNow,
      ...changes,
    }),
  )

const pointMm = 25.4 / 72
type Box = { left: number; top: number; right: number; bottom: number }

/** The code's square on paper in millimeters from the upper left corner, as its rectangles say. */
function codeBoxes(drawing: string): Box[] {
  const [, height = ''] = /1 0 0 -1 0 ([\d.]+) cm/.exec(drawing) ?? []
  expect(Number(height)).toBeGreaterThan(0)
  return [...drawing.matchAll(/\/Figure <<[^>]*>> BDC([\s\S]*?)EMC/g)].map(([, figure = '']) => {
    const rects = [...figure.matchAll(/(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+) re/g)].map(([, ...all]) =>
      all.map((text) => Number(text) * pointMm),
    ) as Array<[number, number, number, number]>
    return {
      left: Math.min(...rects.map(([x]) => x)),
      top: Math.min(...rects.map(([, y]) => y)),
      right: Math.max(...rects.map(([x, , width]) => x + width)),
      bottom: Math.max(...rects.map(([, y, , tall]) => y + tall)),
    }
  })
}

/** Where the lines of text begin, in millimeters from the upper left corner. */
function textStarts(drawing: string, pageHeight: number) {
  return [...drawing.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g)].map(([, x = '', y = '']) => ({
    left: Number(x) * pointMm,
    top: pageHeight - Number(y) * pointMm,
  }))
}

/** A tag's label, 0.1 mm either way. */
const isWithin = (
  { left, top, right, bottom }: Box,
  label: { left: number; top: number },
  stock: LabelStock,
) =>
  left >= label.left - 0.1 &&
  top >= label.top - 0.1 &&
  right <= label.left + stock.tag.width + 0.1 &&
  bottom <= label.top + stock.tag.height + 0.1

test.each(standardStocks)(
  '$name: paper, codes and words are where the stock has its labels',
  async (stock) => {
    const tags = some(stock.columns * stock.rows + 2)
    const start = Math.min(2, stock.columns * stock.rows)
    const { drawings, source } = await drawn({ tags, stock, start })
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(source) ?? []
    expect(Number(width) * pointMm).toBeCloseTo(stock.page.width, 2)
    expect(Number(height) * pointMm).toBeCloseTo(stock.page.height, 2)
    expect(source).toContain('/PrintScaling /None')
    const sheets = placeTags(tags, stock, { start, copies: 1 })
    expect(drawings).toHaveLength(sheets.length)
    for (const [page, sheet] of sheets.entries()) {
      const boxes = codeBoxes(drawings[page] ?? '')
      expect(boxes).toHaveLength(sheet.length)
      for (const [place, label] of sheet.entries()) {
        const box = boxes[place]
        expect(box && isWithin(box, label, stock), `code ${place} on sheet ${page}`).toBe(true)
        // Square, and in the middle of the label's height.
        expect(box && box.right - box.left).toBeCloseTo(box ? box.bottom - box.top : 0, 2)
        expect(box && (box.top + box.bottom) / 2).toBeCloseTo(label.top + stock.tag.height / 2, 1)
      }
      const starts = textStarts(drawings[page] ?? '', stock.page.height)
      expect(starts.length).toBeGreaterThanOrEqual(sheet.length * 3)
      for (const at of starts) {
        const box = { ...at, right: at.left, bottom: at.top }
        expect(sheet.some((label) => isWithin(box, label, stock))).toBe(true)
      }
    }
  },
)

test('the code on a one inch label is at least 0.7 inches, and modules are at least 0.3 mm on the smallest label', async () => {
  const [inchLabel] = codeBoxes((await drawn({})).drawings[0] ?? '')
  expect(inchLabel && inchLabel.right - inchLabel.left).toBeGreaterThan(0.7 * 25.4)
  const [small] = codeBoxes((await drawn({ stock: labelStockOf('5167') })).drawings[0] ?? '')
  expect(small && (small.right - small.left) / 25).toBeGreaterThan(0.3)
})

test('codes hold the tag page in capitals; words are short code, unit, phone number and tag code', async () => {
  const { drawings, pages, source, tags } = await drawn({ copies: 2 })
  const address = (n: number) => `HTTPS://PORTAL.EXAMPLE/T/7K2M9Q000${n}`
  expect(readCodes(drawings[0] ?? '')).toEqual([0, 0, 1, 1, 2, 2].map(address))
  expect(pages[0]?.split('\n').slice(0, 4)).toEqual(['DSP4', '200', '(555) 010-0258', '7K2M-9Q00-00'])
  expect(source).toContain('/Alt (QR code of unit 200)')
  expect(tags.filter((tag) => tag === 'Figure')).toHaveLength(6)
})

test('the extra line stands before the tag code, which can be left out; low labels have neither', async () => {
  const words = async (extra: TagExtra, changes: Partial<TagSheets> = {}) =>
    (await drawn({ tags: [aTag(1, {}, extra)], ...changes })).pages[0]?.split('\n')
  const lines = ['DSP4', '201', '(555) 010-0258']
  expect(await words('station')).toEqual([...lines, 'DLA7', '7K2M-9Q00-01'])
  expect(await words('holder', { style: { extra: 'holder', hasTagCode: false } })).toEqual([
    ...lines,
    'Ana Diaz',
  ])
  expect(await words('company')).toContain('WBC')
  expect(await words('phone')).toContain('877.377.3375')
  expect(await words('station', { stock: labelStockOf('5167') })).toEqual(lines)
})

test('a long unit number is set smaller and stays on its label', async () => {
  const stock = standardStocks[0]
  const sizeOf = (drawing: string) =>
    Math.max(...[...drawing.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)))
  const short = await drawn({ tags: [aTag(1)] })
  const long = await drawn({ tags: [aTag(1, { unitNumber: 'WWWWWWWWWWWW' })] })
  expect(sizeOf(short.drawings[0] ?? '')).toBeGreaterThan(sizeOf(long.drawings[0] ?? ''))
  // Twelve of the widest letters, each at least 0.9 of its size wide, in the room beside the code.
  const widest = (stock.tag.width - stock.tag.height) / pointMm
  const unit = /\/F\d+ ([\d.]+) Tf/.exec((long.drawings[0] ?? '').split('/P <<')[2] ?? '')?.[1]
  expect(Number(unit) * 12 * 0.9).toBeLessThan(widest)
})
