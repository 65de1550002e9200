import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@portal/contract/errors'
import type { PictureStorage } from '../../ports/picture-storage.ts'

/** Pictures as files of one folder, which several processes may share. */
export const localPictures = (folder: string): PictureStorage => ({
  driver: 'files',
  put: async (name, content) => {
    try {
      await mkdir(folder, { recursive: true })
      // Concurrent readers get the whole file or none.
      const unfinished = join(folder, `.${randomUUID()}`)
      await writeFile(unfinished, content)
      await rename(unfinished, join(folder, name))
    } catch (cause) {
      throw new AppError('STORAGE_UNAVAILABLE', { cause })
    }
  },
  get: async (name) => {
    try {
      return await readFile(join(folder, name))
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw new AppError('STORAGE_UNAVAILABLE', { cause })
    }
  },
  remove: async (name) => {
    try {
      await rm(join(folder, name), { force: true })
    } catch (cause) {
      throw new AppError('STORAGE_UNAVAILABLE', { cause })
    }
  },
})
