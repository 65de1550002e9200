import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { drawPdf } from './pdf-document.ts'
import { registerFonts } from './pdf-fonts.ts'
import { styles } from './pdf-page.ts'
import { ungrouped } from './pdf-table.ts'
import { linesOf, widthOf } from './pdf-text.ts'

const table = { heading: 'Lines', about: '', columns: [], groups: ungrouped([]), totals: [] }
const drawn = async (text: string) =>
  readPdf(
    await drawPdf({
      title: 'Order 10482',
      badge: '',
      facts: [{ label: 'Contact', text }],
      table,
      running: '',
      drawnAt: new Date(0),
    }),
  )
/** What the document says, without the breaks between pieces. */
const factOf = ({ pages }: { pages: string[] }) =>
  /Contact\n(.*?)\nLines/s.exec(pages.join('\n'))?.[1]?.split('\n') ?? []

test.for([
  'Łukasz Żółć',
  'Nguyễn Thị Phương',
  'PO №7-Ω/ßé',
  '张伟 李娜 (Zhang Wei)',
  '山田太郎 さん',
  '김철수 DSP4-014',
  'Иван Петров',
  'Γιώργος Παπαδόπουλος',
  'Maria 🚚 ❤ Lopez',
])('%s is printed as it was entered', async (text) => {
  expect(factOf(await drawn(text)).join('')).toBe(text)
})

test.for(['محمد عبد الله', 'דוד כהן', 'สมชาย ใจดี', 'राम कुमार'])(
  'every letter of %s has its shape',
  async (text) => {
    const { drawings } = await drawn(text)
    const glyphs = [...drawings.join().matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
      hex.match(/.{4}/g),
    )
    expect(glyphs.length).toBeGreaterThan(text.length / 2)
    // Glyph 0 is the empty box of a font that lacks the letter.
    expect(glyphs).not.toContain('0000')
  },
)

test('what is read from right to left stands from right to left, numbers in it from left to right', async () => {
  const [, ...pieces] = ['', ...factOf(await drawn('דוד 014'))]
  expect(pieces.map((piece) => piece.trim()).filter(Boolean)).toEqual(['014', 'דוד'])
})

test('what is in no font is a question mark', async () => {
  expect(factOf(await drawn('a\u{12000}b')).join('')).toBe('a?b')
})

const doc = new PDFDocument()
registerFonts(doc)
const anyText = fc.string({
  unit: fc.constantFrom(...'ab DSP4-014&(),. Łß张伟山さ김철Иванدמสมชาย🚚\n', ' '),
  maxLength: 60,
})

test('lines have all of the text, and none is wider than its place', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 30, max: 200 }), (text, width) => {
      const lines = linesOf(doc, styles.text, text, width)
      expect(lines.join('').replace(/\s/g, '')).toBe(text.normalize('NFC').replace(/\s/g, ''))
      for (const line of lines) expect(widthOf(doc, styles.text, line)).toBeLessThanOrEqual(width)
    }),
  )
})
