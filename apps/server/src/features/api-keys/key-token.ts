import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { keyPrefix } from '@portal/domain/api-keys'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 43
const checkLength = 6
const shape = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${randomLength + checkLength}}$`)

/** In base 62, so that a double click selects all of it. */
function inBase62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (; rest > 0n; rest /= 62n) text = (digits[Number(rest % 62n)] ?? '') + text
  return text.padStart(length, '0')
}

const checkOf = (text: string) => inBase62(BigInt(crc32(text)), checkLength)

/** A key with 256 random bits: prefix, random part, checksum (docs/spec/api-keys.md#format). */
export function newApiKey(): string {
  const unchecked = keyPrefix + inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)
  return unchecked + checkOf(unchecked)
}

/** Whether the text is built like a key; scanners and we tell a key from a typing error without asking anyone. */
export const isApiKey = (text: string): boolean =>
  shape.test(text) && checkOf(text.slice(0, -checkLength)) === text.slice(-checkLength)

/** The part that is shown of a key. It is its checksum's end, which says next to nothing about the rest. */
export const endingOf = (key: string): string => key.slice(-4)
