import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aWorkbook, zipped } from '../testing/workbook.ts'
import { unpackWorkbook } from './check-workbook.ts'
import { readGrid } from './read-table.ts'

const rows = [
  ['offerId', 'itemPrice'],
  ['1', '289'],
]
const hidden = 'xl/worksheets/sheet9.xml'

/** The workbook with a part in front that its directory does not name, and that claims to be so long. */
function withHiddenPart(workbook: Buffer, packed: Buffer, claimedBytes: number): Buffer {
  const header = Buffer.alloc(30)
  header.write('PK\u0003\u0004')
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(claimedBytes, 22)
  header.writeUInt16LE(hidden.length, 26)
  const part = Buffer.concat([header, Buffer.from(hidden), packed])
  const whole = Buffer.concat([part, workbook])
  const end = whole.lastIndexOf('PK\u0005\u0006')
  const directory = whole.readUInt32LE(end + 16) + part.length
  whole.writeUInt32LE(directory, end + 16)
  for (let at = directory; at < end; at += 46 + whole.readUInt16LE(at + 28))
    whole.writeUInt32LE(whole.readUInt32LE(at + 42) + part.length, at + 42)
  return whole
}

describe('of a workbook only what its directory names is read', () => {
  test.for([
    ['claims two gigabytes', deflateRawSync('x'), 2_000_000_000],
    ['unpacks to a hundred megabytes', deflateRawSync(Buffer.alloc(100_000_000)), 100_000_000],
  ] as const)('a hidden part that %s is left out', async ([, packed, claimedBytes]) => {
    const workbook = withHiddenPart(aWorkbook(rows), packed, claimedBytes)
    const checked = await unpackWorkbook(workbook)
    expect(checked.has(hidden)).toBe(false)
    expect((await readGrid(workbook)).rows).toEqual([
      { row: 1, cells: rows[0] },
      { row: 2, cells: rows[1] },
    ])
  })

  test('pictures and settings beside the sheets are left out', async () => {
    const checked = await unpackWorkbook(
      zipped({ 'xl/media/a.png': 'picture', 'xl/workbook.xml': '<workbook/>' }),
    )
    expect([...checked]).toEqual([['xl/workbook.xml', '<workbook/>']])
  })
})

test('a size that its directory lies about changes nothing', async () => {
  const workbook = aWorkbook(rows)
  const directory = workbook.readUInt32LE(workbook.lastIndexOf('PK\u0005\u0006') + 16)
  workbook.writeUInt32LE(0xff_ff_ff_fe, directory + 24)
  expect((await readGrid(workbook)).rows).toHaveLength(2)
})

test('texts that all cells share have a bound of their own', async () => {
  const texts = `<sst>${'<si><t>a</t></si>'.repeat(600_000)}</sst>`
  await expect(unpackWorkbook(zipped({ 'xl/sharedStrings.xml': texts }))).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    fields: { file: ['The texts of this workbook take more than 8 MB.'] },
  })
})
