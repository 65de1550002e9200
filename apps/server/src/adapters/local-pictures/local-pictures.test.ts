import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureStorageContract } from '../../ports/picture-storage.contract.ts'
import { localPictures } from './local-pictures.ts'

pictureStorageContract('a folder', async () =>
  localPictures(join(await mkdtemp(join(tmpdir(), 'pictures-')), 'new')),
)

test('a name that cannot be removed is said to be unavailable', async () => {
  await expect(localPictures('/dev/null/pictures').remove('x-720.avif')).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
  })
})

test('a folder that cannot be made is said to be unavailable', async () => {
  await expect(
    localPictures('/dev/null/pictures').put('x-720.avif', Buffer.from('x'), 'image/avif'),
  ).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})
