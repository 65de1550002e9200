import { catalogLimits, pictureWidths } from '@portal/domain/catalog-limits'
import { uploadedPicture } from '@portal/domain/products'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { productPictures, products } from '../../db/schema/catalog.tables.ts'
import { pictureFiles } from '../../db/schema/pictures.tables.ts'
import { aProduct } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import { rememberFile } from './picture-files.store.ts'
import { removeUnusedPictures, useUploads } from './use-uploads.ts'

const days = (count: number) => new Date(testNow.getTime() + count * 24 * 3_600_000)
const grace = catalogLimits.unusedPictureDays
const filesOf = (id: string) =>
  pictureWidths.flatMap((width) => [`${id}-${width}.avif`, `${id}-${width}.webp`])

const test = base.extend<{
  /** The names of the files in the storage. */
  stored: Set<string>
  /** Stores the files of an upload that came in today. */
  upload: (id: string) => Promise<string>
  runOn: (day: number) => Promise<void>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  stored: async ({}, use) => use(new Set()),
  upload: async ({ tx, stored }, use) =>
    use(async (id) => {
      await rememberFile(tx, id, testNow)
      for (const file of id.startsWith('case-') ? [`${id}-large.webp`, `${id}-small.webp`] : filesOf(id))
        stored.add(file)
      return uploadedPicture(id)
    }),
  runOn: async ({ deps, stored }, use) =>
    use((day) =>
      removeUnusedPictures({
        ...deps,
        now: () => days(day),
        pictures: { remove: async (name) => void stored.delete(name) },
      }),
    ),
})

const a = 'a'.repeat(32)
const b = 'b'.repeat(32)

describe('an upload that nothing shows', () => {
  test('stays for the time of grace, and then goes with all its sizes', async ({
    tx,
    stored,
    upload,
    runOn,
  }) => {
    await upload(a)
    await upload(`case-${b}`)

    await runOn(grace)
    expect(stored.size).toBe(8)
    await runOn(grace + 1)
    expect([...stored]).toEqual([])
    expect(await tx.select().from(pictureFiles)).toEqual([])
  })

  test('has its time of grace from when it was last shown', async ({ tx, stored, upload, runOn }) => {
    const { productId } = await aProduct(tx, { image: await upload(a) })
    await runOn(100)
    expect(stored.size).toBe(6)

    await tx
      .update(products)
      .set({ image: '/pictures/default-phone/pair-720.avif' })
      .where(eq(products.productId, productId))
    await runOn(101)
    await runOn(101 + grace)
    expect(stored.size).toBe(6)
    await runOn(102 + grace)
    expect(stored.size).toBe(0)
  })

  test('is tried again where the storage failed', async ({ deps, tx, upload }) => {
    await upload(a)
    const failing = { remove: () => Promise.reject(new Error('The storage is away.')) }
    const run = removeUnusedPictures({ ...deps, now: () => days(grace + 1), pictures: failing })

    await expect(run).rejects.toThrow('away')
    expect(await tx.select().from(pictureFiles)).toHaveLength(1)
  })
})

describe('an upload is never removed while it is shown', () => {
  test('as the image of a product, also by its whole address', async ({ tx, stored, upload, runOn }) => {
    await aProduct(tx, { image: await upload(a) })
    await aProduct(tx, { image: `https://portal.example/pictures/uploads/${b}-1240.webp` })
    await upload(b)

    await runOn(1)
    await runOn(grace + 2)
    expect(stored.size).toBe(12)
  })

  test('as a further picture, of any product, active or not', async ({ tx, stored, upload, runOn }) => {
    const { productId } = await aProduct(tx, { isActive: false })
    await tx
      .insert(productPictures)
      .values({ productId, position: 5, image: await upload(a), alt: 'Its back' })

    await runOn(grace + 2)
    expect(stored.size).toBe(6)
  })

  test('nor where no one remembered it: pictures of earlier versions are noted', async ({ tx, runOn }) => {
    await aProduct(tx, { image: uploadedPicture(a) })
    await runOn(1)
    expect(await tx.select().from(pictureFiles)).toEqual([{ name: a, unusedSince: null }])
  })
})

test('an upload that may be gone already cannot be used again, unless it is sent again', async ({
  tx,
  upload,
}) => {
  const address = await upload(a)
  expect(await useUploads(tx, [address, 'https://pictures.example/a.png'], days(grace))).toEqual(new Set())
  await rememberFile(tx, a, testNow)
  expect(await useUploads(tx, [address], days(grace + 1))).toEqual(new Set([address]))
  await rememberFile(tx, a, days(grace + 1))
  expect(await useUploads(tx, [address], days(grace + 1))).toEqual(new Set())
})

base(
  'A picture that is saved while it is being removed is refused, and one that is saved first stays',
  async ({ database }) => {
    const { reader: db, inTransaction } = database
    const now = () => days(grace + 1)
    const removed: string[] = []
    const pictures = { remove: async (name: string) => void removed.push(name) }
    const remember = (id: string) => inTransaction((tx: Tx) => rememberFile(tx, id, testNow))
    const use = (id: string, at: Date) => inTransaction((tx) => useUploads(tx, [uploadedPicture(id)], at))

    await remember(a)
    // Saved at the last moment: the file is used before the job comes to its row.
    await whileHeld(database, sql`select from picture_files where name = ${a} for no key update`, [
      async () => void (await use(a, days(grace))),
    ])
    await removeUnusedPictures({ db, inTransaction, now, pictures })
    // The job notes again what is shown: nothing is, so a new time of grace begins.
    expect(removed).toEqual([])

    await remember(b)
    let missing: Set<string> | undefined
    const slowly = {
      remove: async (name: string) => {
        removed.push(name)
        // Begins while the row is held by the removal, and waits for its end.
        saving ??= use(b, now()).then((found) => {
          missing = found
        })
      },
    }
    let saving: Promise<void> | undefined
    await removeUnusedPictures({ db, inTransaction, now, pictures: slowly })
    await saving
    expect(removed).toEqual(filesOf(b))
    expect(missing).toEqual(new Set([uploadedPicture(b)]))
  },
)
