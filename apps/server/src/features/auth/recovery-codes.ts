import { createHash, randomBytes } from 'node:crypto'
import { recoveryAlphabet, recoveryCodeLength, secondFactor } from '@portal/domain/second-factor'

/** Ten codes of 80 random bits, without what groups them for reading. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: secondFactor.recoveryCodes }, randomLetters)

// 32 letters, so the last five bits of a byte choose each alike.
const randomLetters = () =>
  Array.from(randomBytes(recoveryCodeLength), (byte) => recoveryAlphabet[byte % 32]).join('')

/** 80 bits cannot be searched through, so a fast hash will do; the person's id makes each theirs alone. */
export const hashRecoveryCode = (userId: string, letters: string): Buffer =>
  createHash('sha256').update(`${userId}:${letters}`).digest()
