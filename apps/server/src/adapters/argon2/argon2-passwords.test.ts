import { parseOptions, verify } from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import { argon2Passwords } from './argon2-passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

const passwords = argon2Passwords()

describe('argon2 passwords', () => {
  test('are kept as argon2id with 64 MiB, 3 passes and 1 lane', async () => {
    const hashed = await passwords.hash('Demo1234')

    expect(hashed).toMatch(/^\$argon2id\$/)
    expect(parseOptions(hashed)).toMatchObject({
      memoryCost: 65_536,
      timeCost: 3,
      parallelism: 1,
      outputLen: 32,
    })
  })

  test('match their own hash and no other password', async () => {
    const hashed = await passwords.hash('Demo1234')

    expect(await passwords.verify(hashed, 'Demo1234')).toBe(true)
    expect(await passwords.verify(hashed, 'demo1234')).toBe(false)
  })

  test('are salted: the same password never has the same hash', async () => {
    expect(await passwords.hash('Demo1234')).not.toBe(await passwords.hash('Demo1234'))
  })

  test('match however the keyboard composes their letters', async () => {
    const hashed = await passwords.hash('caf\u00e9-au-lait')

    expect(await passwords.verify(hashed, 'cafe\u0301-au-lait')).toBe(true)
  })

  test('without a hash a check costs as much as any other and is never right', async () => {
    const real = parseOptions(await passwords.hash('Demo1234'))

    expect(await passwords.verify(null, 'Demo1234')).toBe(false)

    const [checked] = vi.mocked(verify).mock.lastCall ?? []
    expect(parseOptions(String(checked))).toEqual(real)
  })

  test('are hashed two at a time with twenty in line; anyone who comes then gets an error with a retry time', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<boolean>()
    const check = vi.mocked(verify).mockImplementation(() => opened)
    const rush = Array.from({ length: 22 }, () => passwords.verify('any', 'Demo1234'))

    await expect(passwords.verify('any', 'Demo1234')).rejects.toMatchObject({
      code: 'BUSY',
      retryAfterSeconds: 2,
    })
    expect(check).toHaveBeenCalledTimes(2)

    open(true)
    expect(await Promise.all(rush)).toEqual(Array.from({ length: 22 }, () => true))
    expect(check).toHaveBeenCalledTimes(22)
  })

  test('a check that fails gives its place to the next', async () => {
    vi.mocked(verify).mockRejectedValue(new Error('not a hash'))
    const failures = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.verify('any', 'x')))
    expect(failures.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'))

    vi.mocked(verify).mockResolvedValue(true)
    expect(await passwords.verify('any', 'x')).toBe(true)
  })
})
