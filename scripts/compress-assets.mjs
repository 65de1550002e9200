import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = /\.(js|css|svg|webmanifest|txt|vtt|wasm)$/
/** Below this, headers outweigh what is saved, bytes. */
const smallest = 1_024

/**
 * Writes a .br and a .gz beside each text file of a folder, once per build, so that serving one costs nothing.
 * @param {string} dir
 */
export function compressAssets(dir) {
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const plain = readFileSync(path)
    if (plain.length < smallest) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
  }
}
