import { copyFile, type FileHandle, open, rename, stat, truncate } from 'node:fs/promises'

const keptBytes = 2 * 1024 * 1024

/** Opens the server's log for appending; a long one is put aside first, as `<path>.1`. */
export async function openServerLog(path: string): Promise<{ file: FileHandle; length: number }> {
  if ((await lengthOf(path)) > keptBytes) await rename(path, `${path}.1`)
  const file = await open(path, 'a', 0o600)
  return { file, length: (await file.stat()).size }
}

/** Keeps the log of a running server short: the server continues appending to the emptied file. */
export async function shortenServerLog(path: string): Promise<void> {
  if ((await lengthOf(path)) <= keptBytes) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

/** What the server wrote since the log had `from` bytes; at most the last 16 kB. */
export async function readServerLog(path: string, from: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = Math.max(from, size - 16_384)
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.max(0, size - start)),
      position: start,
    })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function lengthOf(path: string) {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
