import { describe, expect, test } from 'vitest'
import type { PictureStorage } from './picture-storage.ts'

/** What every picture storage guarantees. */
export function pictureStorageContract(name: string, open: () => Promise<PictureStorage>) {
  describe(`${name} keeps pictures`, () => {
    const picture = 'a'.repeat(32)

    test('and gives back exactly what it got', async () => {
      const storage = await open()
      const content = Buffer.from(Array.from({ length: 5_000 }, (_, n) => n % 256))

      await storage.put(`${picture}-720.avif`, content, 'image/avif')

      expect(await storage.get(`${picture}-720.avif`)).toEqual(content)
    })

    test('the same name again holds the newer one', async () => {
      const storage = await open()
      await storage.put(`${picture}-480.webp`, Buffer.from('old'), 'image/webp')
      await storage.put(`${picture}-480.webp`, Buffer.from('new'), 'image/webp')

      expect(await storage.get(`${picture}-480.webp`)).toEqual(Buffer.from('new'))
    })

    test('until one is removed, which leaves the others, and twice is the same as once', async () => {
      const storage = await open()
      await storage.put(`${picture}-480.webp`, Buffer.from('goes'), 'image/webp')
      await storage.put(`${picture}-720.webp`, Buffer.from('stays'), 'image/webp')

      await storage.remove(`${picture}-480.webp`)
      await storage.remove(`${picture}-480.webp`)

      expect(await storage.get(`${picture}-480.webp`)).toBeUndefined()
      expect(await storage.get(`${picture}-720.webp`)).toEqual(Buffer.from('stays'))
    })

    test('and knows none that no one gave it', async () => {
      const storage = await open()

      expect(await storage.get(`${'b'.repeat(32)}-720.avif`)).toBeUndefined()
    })
  })
}
