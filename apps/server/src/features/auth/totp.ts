import { brand } from '@portal/domain/brand'
import { secondFactor } from '@portal/domain/second-factor'
import { Secret, TOTP } from 'otpauth'

const { digits, stepSeconds, windowSteps, secretBytes } = secondFactor

/** Codes of an authenticator app (RFC 6238): SHA-1, since every app knows it, six digits, 30 s. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: brand.name, label, algorithm: 'SHA1', digits, period: stepSeconds, secret })

/** A secret of 160 random bits, in base32 as apps take it. */
export const newTotpSecret = () => new Secret({ size: secretBytes }).base32

/** What an app reads from a QR code: the secret, whose it is, and that it is for us. */
export const totpUri = (secret: string, email: string) => totpOf(secret, email).toString()

/** The number of the 30 seconds that are now. */
export const stepAt = (at: Date) => Math.floor(at.getTime() / 1_000 / stepSeconds)

/** The step that these digits belong to, at most one away from now; undefined when they are wrong. */
export function stepOfCode(secret: string, digitsTyped: string, at: Date): number | undefined {
  const away = totpOf(secret).validate({ token: digitsTyped, timestamp: at.getTime(), window: windowSteps })
  return away === null ? undefined : stepAt(at) + away
}
