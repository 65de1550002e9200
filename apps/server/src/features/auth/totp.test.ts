import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newTotpSecret, stepAt, stepOfCode, totpUri } from './take-code.ts'

/** The secret of RFC 6238, appendix B; its codes have eight digits there, of which apps show the last six. */
const secret = Secret.fromLatin1('12345678901234567890').base32
const second = (n: number) => new Date(n * 1_000)

describe('codes of authenticator apps', () => {
  test.for([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)('at second %d it is %s (RFC 6238)', ([at, code]) => {
    expect(stepOfCode(secret, code, second(at))).toBe(Math.floor(at / 30))
  })

  test('a code is taken one step before and after its own, and not beyond', () => {
    const own = stepAt(second(1_111_111_111))
    const stepAfter = (steps: number) => stepOfCode(secret, '050471', second(1_111_111_111 + 30 * steps))

    expect([-2, -1, 0, 1, 2].map(stepAfter)).toEqual([undefined, own, own, own, undefined])
  })

  test('a secret has 160 bits and is another each time', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret)

    expect(new Set(secrets).size).toBe(50)
    for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('the address for the QR code says who, where and how, as apps read it', () => {
    const uri = new URL(totpUri(secret, 'wes+x@wbc.example'))

    expect(uri.protocol).toBe('otpauth:')
    expect(uri.host).toBe('totp')
    expect(decodeURIComponent(uri.pathname)).toMatch(/:wes\+x@wbc\.example$/)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: expect.any(String),
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
