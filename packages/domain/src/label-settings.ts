import { labelsPerSheet, standardStocks, tagPrintLimits } from './label-stocks.ts'
import { type LabelStock, type TagExtra, type TagStyle, tagExtras } from './labels.ts'
import { rowsOf, type SettingGroup, textOf } from './setting-group.ts'
import type { SettingRow, SettingText, SettingValue } from './settings-fields.ts'
import { standardTagStyle } from './tag-design.ts'

/** The labels that tags are printed on, and what tags say (docs/spec/settings.md#labels). */

const units = { in: 25.4, mm: 1 } as const

const labelsPerSheetMax = 200

const length = (label: string, min: number, hint?: string): SettingText => ({
  kind: 'number',
  label,
  min,
  max: 2_000,
  decimals: 4,
  isRequired: true,
  ...(hint === undefined ? {} : { hint }),
})

const count = (label: string): SettingText => ({
  kind: 'number',
  label,
  min: 1,
  max: 50,
  decimals: 0,
  isRequired: true,
})

const offers = [
  { value: 'offered', label: 'Offered' },
  { value: 'ended', label: 'Not offered' },
] as const

const offerField = (name: string) => `stock_${name}`

const extraLabels: Record<TagExtra, string> = {
  none: 'None',
  company: 'Name of the company',
  phone: 'Phone number of the company',
  station: 'Station',
  holder: 'Holder',
}

export const labelSettings: SettingGroup = {
  title: 'Labels',
  text: 'The labels that tags are printed on, and what a tag says. Every tag has its QR code, short code, unit number and phone number.',
  pages: [],
  fields: {
    extra: {
      kind: 'choice',
      label: 'Extra line',
      hint: 'Between the phone number and the tag code, on labels from 18 mm high.',
      isRequired: true,
      options: tagExtras.map((value) => ({ value, label: extraLabels[value] })),
    },
    tagCode: {
      kind: 'choice',
      label: 'Tag code in words',
      hint: 'The QR code always has it. In words it can be typed where no camera reads the code.',
      isRequired: true,
      options: [
        { value: 'shown', label: 'Printed' },
        { value: 'hidden', label: 'Not printed' },
      ],
    },
    ...Object.fromEntries(
      standardStocks.map(({ name, label }): [string, SettingText] => [
        offerField(name),
        { kind: 'choice', label, isRequired: true, options: offers },
      ]),
    ),
    stocks: {
      kind: 'rows',
      label: 'Your labels',
      hint: 'As the maker states their measures. Of a roll the page is one label, without margins.',
      rowName: 'Label',
      min: 0,
      max: 12,
      unique: 'name',
      fields: {
        name: {
          kind: 'slug',
          label: 'Code',
          hint: 'What programs name it by. Do not change it later.',
          isRequired: true,
        },
        label: { kind: 'line', label: 'Name', max: 60, isRequired: true },
        offer: { kind: 'choice', label: 'Printing', isRequired: true, options: offers },
        unit: {
          kind: 'choice',
          label: 'Unit',
          isRequired: true,
          options: [
            { value: 'in', label: 'Inches' },
            { value: 'mm', label: 'Millimeters' },
          ],
        },
        pageWidth: length('Page width', 0.1),
        pageHeight: length('Page height', 0.1),
        columns: count('Labels across'),
        rows: count('Labels down'),
        width: length('Label width', 0.1),
        height: length('Label height', 0.1),
        left: length('Left margin', 0, 'From the edge of the page to the first label.'),
        top: length('Top margin', 0),
        across: length('From label to label, across', 0.1, 'The width of a label and the gap beside it.'),
        down: length('From label to label, down', 0.1, 'The height of a label and the gap below it.'),
      },
    },
  },
  defaultsOf: () => ({
    extra: standardTagStyle.extra,
    tagCode: 'shown',
    ...Object.fromEntries(standardStocks.map(({ name }) => [offerField(name), 'offered'])),
    stocks: [],
  }),
  problemsOf: (value) => {
    const problems: Record<string, string> = {}
    const say = (path: string, problem: string | undefined) => {
      if (problem !== undefined) problems[path] = problem
    }
    for (const [index, row] of rowsOf(value, 'stocks').entries()) {
      say(`stocks.${index}.name`, nameProblem(row))
      for (const [field, problem] of Object.entries(stockProblems(stockOfRow(row))))
        say(`stocks.${index}.${field}`, problem)
    }
    if (stocksOfValue(value).length === 0)
      problems[offerField(standardStocks[0].name)] = 'Offer at least one label.'
    return problems
  },
  shownOf: (value) => ({ labels: { stocks: stocksOfValue(value), style: styleOfValue(value) } }),
}

const nameProblem = ({ name = '' }: SettingRow) =>
  standardStocks.some((one) => one.name.toLowerCase() === name) ? 'Another label has this code.' : undefined

/** A stock of the form, in millimeters. */
function stockOfRow(row: SettingRow): LabelStock {
  const perUnit = row.unit === 'mm' ? units.mm : units.in
  const mm = (field: string) => Number(row[field]) * perUnit
  return {
    name: row.name ?? '',
    label: row.label ?? '',
    page: { width: mm('pageWidth'), height: mm('pageHeight') },
    columns: Number(row.columns),
    rows: Number(row.rows),
    tag: { width: mm('width'), height: mm('height') },
    margin: { left: mm('left'), top: mm('top') },
    pitch: { x: mm('across'), y: mm('down') },
  }
}

/** Makers round their measures. */
const roundingMm = 0.5
const pageMaxMm = 1_000

/** Where labels do not fit on their page, or a tag on its label, by field. */
function stockProblems(stock: LabelStock): Record<string, string | undefined> {
  const { page, columns, rows, tag, margin, pitch } = stock
  const ends = (first: number, step: number, many: number, size: number) => first + step * (many - 1) + size
  return {
    pageWidth: page.width > pageMaxMm ? 'Enter a page of at most 1 meter.' : undefined,
    pageHeight: page.height > pageMaxMm ? 'Enter a page of at most 1 meter.' : undefined,
    width: sideProblem('wide', tag.width, tagPrintLimits.widthMm),
    height: sideProblem('high', tag.height, tagPrintLimits.heightMm),
    across:
      columns > 1 && pitch.x < tag.width ? 'Labels would overlap: enter at least their width.' : undefined,
    down: rows > 1 && pitch.y < tag.height ? 'Labels would overlap: enter at least their height.' : undefined,
    columns:
      ends(margin.left, pitch.x, columns, tag.width) > page.width + roundingMm
        ? 'So many labels do not fit across the page.'
        : undefined,
    rows:
      ends(margin.top, pitch.y, rows, tag.height) > page.height + roundingMm
        ? 'So many labels do not fit down the page.'
        : labelsPerSheet(stock) > labelsPerSheetMax
          ? `A page has at most ${labelsPerSheetMax} labels.`
          : undefined,
  }
}

const sideProblem = (side: string, mm: number, { min, max }: { min: number; max: number }) =>
  mm < min || mm > max
    ? `A label is ${inches(min)} to ${inches(max)} in (${min} to ${max} mm) ${side}.`
    : undefined

const inches = (mm: number) => (mm / units.in).toFixed(1)

/** The stocks that a value offers: those of this file, then those of the installation. */
export const stocksOfValue = (value: SettingValue): LabelStock[] => [
  ...standardStocks.filter(({ name }) => textOf(value, offerField(name)) !== 'ended'),
  ...rowsOf(value, 'stocks')
    .filter(({ offer }) => offer !== 'ended')
    .map(stockOfRow),
]

/** What tags say with this value. */
export const styleOfValue = (value: SettingValue): TagStyle => ({
  extra: tagExtras.find((one) => one === textOf(value, 'extra')) ?? standardTagStyle.extra,
  hasTagCode: textOf(value, 'tagCode') !== 'hidden',
})
