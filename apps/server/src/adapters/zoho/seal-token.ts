import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps an access token unreadable in the database: AES-256-GCM under a key derived from the client's secret. */

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'zoho access token', 32))

/** @returns random start, seal and ciphertext in one */
export function sealToken(token: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(secret), iv)
  const text = Buffer.concat([sealing.update(token, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), text])
}

/** The token; undefined when it was sealed under another secret, or is damaged. */
export function unsealToken(sealed: Buffer, secret: string): string | undefined {
  try {
    const opening = createDecipheriv(cipher, keyOf(secret), sealed.subarray(0, ivBytes))
    opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    const text = Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()])
    return text.toString('utf8')
  } catch {
    return undefined
  }
}
