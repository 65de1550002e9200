import type { SecretBox } from '../../ports/secret-box.ts'
import { seal, unseal } from './seal.ts'

/** Seals people's secrets under the installation's key (ADR 0021). */
export function secretBox(key: string): SecretBox {
  const of = (owner: string) => ({ secret: key, purpose: 'second factor', owner })
  return {
    seal: (text, owner) => seal(text, of(owner)),
    unseal: (sealed, owner) => unseal(sealed, of(owner)),
  }
}
