import { aWorkbook } from './workbook.ts'

const open = (attributes: string) => aWorkbook([['offerId', 'itemPrice']], { cell: `<c ${attributes}` })

/** Tables that are made to stop their reader: small to send, and endless or huge to read. */
export const hostileFiles = {
  'a tag that is left open': () => open('a="b" '.repeat(400_000)),
  'attributes without values': () => open(' r'.repeat(400_000)),
  'an archive that unpacks to 200 MB': () =>
    aWorkbook([['offerId', 'itemPrice']], { cell: ' '.repeat(200_000_000) }),
  'a million empty rows of a workbook': () =>
    aWorkbook([['offerId', 'itemPrice']], { cell: '<row/>'.repeat(1_000_000) }),
  'a million cells of a row': () =>
    aWorkbook([['offerId', 'itemPrice']], { cell: `<row>${'<c/>'.repeat(1_000_000)}</row>` }),
  'tags in tags': () => aWorkbook([['offerId', 'itemPrice']], { cell: '<a>'.repeat(1_000_000) }),
  'four million line ends': () => Buffer.alloc(4_000_000, '\n'),
  'nine million commas': () => Buffer.from(`offerId,itemPrice\n${',\n'.repeat(4_500_000)}`),
  'a row without an end': () => Buffer.from(`offerId,itemPrice\n${'x'.repeat(9_000_000)}`),
  'a quote without an end': () => Buffer.from(`offerId,itemPrice\n"${'x\n'.repeat(4_500_000)}`),
} as const
