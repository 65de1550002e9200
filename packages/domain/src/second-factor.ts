import { minuteMs } from './limits.ts'

/** The second factor: six digits of an authenticator app (RFC 6238), or one of ten codes on paper. */
export const secondFactor = {
  digits: 6,
  stepSeconds: 30,
  /** Codes of so many steps before and after now are taken too: clocks differ, and people type slowly. */
  windowSteps: 1,
  /** 160 bits, as long as the hash that makes the codes (RFC 4226, 4). */
  secretBytes: 20,
  /** How long a secret that was shown waits for its first code. */
  setupMs: 15 * minuteMs,
  recoveryCodes: 10,
  /** With fewer than these someone should make new ones. */
  fewRecoveryCodes: 3,
} as const

/** 32 signs, 5 bits each: 16 of them are 80 bits. No 0, 1, 8 or 9, which are read as letters. */
export const recoveryAlphabet = 'abcdefghijklmnopqrstuvwxyz234567'
export const recoveryCodeLength = 16
const groupLength = 4

/** What a code field takes: six digits or a recovery code, however they are grouped. */
export const codePattern = /^[\s-]*(?:(?:\d[\s-]*){6}|(?:[A-Za-z2-7][\s-]*){16})$/
/** So much fits into a code field, blanks and hyphens included. */
export const codeMax = 40

export type EnteredCode = { is: 'app code'; digits: string } | { is: 'recovery code'; letters: string }

/** Which of the two was typed, without what only groups it. The text fits `codePattern`. */
export function readCode(typed: string): EnteredCode {
  const bare = typed.replace(/[\s-]/g, '').toLowerCase()
  return bare.length === secondFactor.digits
    ? { is: 'app code', digits: bare }
    : { is: 'recovery code', letters: bare }
}

/** "abcdefghijklmnop" → "abcd-efgh-ijkl-mnop", as people copy it. */
export const groupRecoveryCode = (letters: string) =>
  (letters.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-')
