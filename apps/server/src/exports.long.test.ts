import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { TableFile } from '@portal/contract/table-files'
import type { TableFormat } from '@portal/domain/table-formats'
import { expect } from 'vitest'
import { testPrograms } from '../../../scripts/test-programs.mjs'
import type { GridRow } from './documents/grid.ts'
import { readGrid } from './documents/read-table.ts'
import { everyExport } from './exports.test-scene.ts'
import { importCatalog } from './features/catalog-admin/import-catalog.ts'
import { offerImporter, productImporter } from './features/catalog-admin/importers.ts'
import { importDevices } from './features/fleet/imports/import-devices.ts'
import { readUnitsFile } from './features/fleet/sheet/unit-files.ts'
import { test as base } from './testing/fixtures.ts'
import { needs } from './testing/needs.ts'

/** Exports through LibreOffice, as people open, save and import them. */
const run = promisify(execFile)
const officeMs = 120_000

/** Commas, quotation marks, UTF-8, from the first line on. */
const asUtf8 = '44,34,76,1'
/** Every column as text, which the dialog of a CSV file asks about. */
const asTexts = Array.from({ length: 60 }, (_, at) => `${at + 1}/2`).join('/')

type Office = (file: TableFile) => Promise<Buffer>

const test = base.extend<{ office: Office }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  office: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-office-'))
    const convert = async (path: string, to: TableFormat, options: readonly string[] = []) => {
      const profile = `-env:UserInstallation=file://${folder}/profile`
      const filter = to === 'csv' ? `csv:Text - txt - csv (StarCalc):${asUtf8}` : to
      const args = ['--headless', profile, ...options, '--convert-to', filter, '--outdir', join(folder, to)]
      await run(testPrograms.soffice.path, [...args, path], { timeout: officeMs })
      return join(folder, to, basename(path).replace(/\w+$/, to))
    }
    await use(async ({ fileName, csv, xlsx }) => {
      const path = join(folder, fileName)
      await writeFile(path, csv ?? Buffer.from(xlsx ?? '', 'base64'))
      if (csv === null) return readFile(await convert(path, 'xlsx'))
      const workbook = await convert(path, 'xlsx', [`--infilter=CSV:${asUtf8},${asTexts}`])
      return readFile(await convert(workbook, 'csv'))
    })
    await rm(folder, { recursive: true, force: true })
  },
})

const unchanged = { token: null, created: 0, changed: 0, errors: [] }

test.skipIf(!needs('soffice')).for(['csv', 'xlsx'] as const)(
  'every list that can be imported comes back from LibreOffice without a change, as %s',
  { timeout: 10 * officeMs },
  async (format, { tx, deps, office }) => {
    const { all, una, ada, accountId, orderId } = await everyExport(tx, deps)
    const fileOf = async (name: string) => {
      const found = all.find((one) => one.name === name)
      if (!found) throw new Error(`${name} is no export.`)
      return office(await found.read(format))
    }
    const tell = () => undefined
    const asked = { token: undefined, tell }

    const fleet = await importDevices(una, accountId, { file: await fileOf('exportDevices'), ...asked })
    expect(fleet.result).toMatchObject({ ...unchanged, unchanged: 11 })
    for (const [name, importer] of [
      ['exportProducts', productImporter],
      ['exportOffers', offerImporter],
    ] as const) {
      const file = await fileOf(name)
      const { result } = await importCatalog(ada, importer as typeof productImporter, {
        file,
        sheet: undefined,
        confirmed: false,
        answers: new Map(),
        ...asked,
      })
      expect([name, result]).toMatchObject([name, { ...unchanged, diff: [] }])
    }
    const units = await readUnitsFile(una, accountId, { file: await fileOf('exportUnits'), orderId })
    expect(units.result).toMatchObject({ errors: [], rows: [{ unitNumber: '099' }] })
  },
)

test.skipIf(!needs('soffice'))(
  'every other list keeps its cells in LibreOffice',
  { timeout: 20 * officeMs },
  async ({ tx, deps, office }) => {
    const { all } = await everyExport(tx, deps)
    for (const { name, read } of all) {
      const file = await read('xlsx')
      const before = await readGrid(Buffer.from(file.xlsx ?? '', 'base64'))
      const after = await readGrid(await office(file))
      const [header] = before.rows
      const filled = ({ cells }: GridRow) => header?.cells.map((_, at) => cells[at] ?? '')
      expect([name, after.rows.map(filled)]).toEqual([name, before.rows.map(filled)])
    }
  },
)
