import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { secretBox } from './seal.ts'
import { keyFileOf, secretsKeyOf } from './secrets-key.ts'

const test = base.extend<{ dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  dataDir: async ({}, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'portal-key-'))
    await use(join(dir, 'data'))
    rmSync(dir, { recursive: true })
  },
})

const key = 'a key that is long enough for this'
const box = secretBox(key)

test('what was sealed opens again, for its owner alone', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'wes')

  expect(sealed.toString('latin1')).not.toContain('JBSWY3')
  expect(box.unseal(sealed, 'wes')).toBe('JBSWY3DPEHPK3PXP')
  expect(box.unseal(sealed, 'nia')).toBeUndefined()
})

test('the same secret sealed twice looks different', () => {
  expect(box.seal('same', 'wes')).not.toEqual(box.seal('same', 'wes'))
})

test('another key, a changed byte and a cut end open nothing', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'wes')

  expect(secretBox(`${key}!`).unseal(sealed, 'wes')).toBeUndefined()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(box.unseal(changed, 'wes')).toBeUndefined()
    expect(box.unseal(sealed.subarray(0, at), 'wes')).toBeUndefined()
  }
})

test('beside an embedded database the key is a file for its owner alone, made once', ({ dataDir }) => {
  const config = { DATA_DIR: dataDir, DATABASE_URL: undefined, SECRETS_KEY: undefined }

  const made = secretsKeyOf(config)

  expect(made).toMatch(/^[\w-]{43}$/)
  expect(statSync(keyFileOf(config)).mode & 0o777).toBe(0o600)
  expect(secretsKeyOf(config)).toBe(made)
  expect(readdirSync(dataDir)).toEqual(['secrets.key'])
})

test('SECRETS_KEY comes first, and writes no file', ({ dataDir }) => {
  expect(secretsKeyOf({ DATA_DIR: dataDir, DATABASE_URL: undefined, SECRETS_KEY: key })).toBe(key)
  expect(() => statSync(dataDir)).toThrow('ENOENT')
})

test('a database that several nodes may share has no key without SECRETS_KEY', ({ dataDir }) => {
  const DATABASE_URL = 'postgres://portal@db.example/portal'

  expect(secretsKeyOf({ DATA_DIR: dataDir, DATABASE_URL, SECRETS_KEY: undefined })).toBeNull()
  expect(() => statSync(dataDir)).toThrow('ENOENT')
})
