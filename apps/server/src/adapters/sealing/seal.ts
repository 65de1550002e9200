import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretBox } from '../../ports/secret-box.ts'

/** Keeps a text unreadable in the database: AES-256-GCM under a key derived from a secret. */

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export type SealedFor = {
  secret: string
  /** What is sealed; each purpose has its own key. */
  purpose: string
  /** Whose it is: sealed for one, it does not open for another. */
  owner?: string
}

const keyOf = ({ secret, purpose }: SealedFor) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))

/** @returns random start, seal and ciphertext in one */
export function seal(text: string, sealedFor: SealedFor): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(sealedFor), iv).setAAD(ownerOf(sealedFor))
  const ciphertext = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), ciphertext])
}

/** The text; undefined when it was sealed under another secret, for something or someone else, or is damaged. */
export function unseal(sealed: Buffer, sealedFor: SealedFor): string | undefined {
  try {
    const opening = createDecipheriv(cipher, keyOf(sealedFor), sealed.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    opening.setAAD(ownerOf(sealedFor)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    const text = Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()])
    return text.toString('utf8')
  } catch {
    return undefined
  }
}

const ownerOf = ({ owner = '' }: SealedFor) => Buffer.from(owner)

/** Seals people's secrets under the installation's key (ADR 0021). */
export function secretBox(key: string): SecretBox {
  const of = (owner: string) => ({ secret: key, purpose: 'second factor', owner })
  return {
    seal: (text, owner) => seal(text, of(owner)),
    unseal: (sealed, owner) => unseal(sealed, of(owner)),
  }
}
