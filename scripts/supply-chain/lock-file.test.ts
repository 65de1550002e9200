import { expect, test } from 'vitest'
import { directDependencies, lockFileProblems } from './lock-file.ts'

const sound = { version: '1.0.0', integrity: 'sha512-x' }

test('a lock file of sums alone is sound, regardless of what our own parts say', () => {
  const packages = {
    '': { version: '0.1.0' },
    'apps/web': {},
    'node_modules/@portal/web': { resolved: 'apps/web', link: true },
    'node_modules/one': sound,
    'apps/web/node_modules/two': sound,
  }
  expect(lockFileProblems({ packages })).toEqual([])
})

test.for([
  [{ version: '1.0.0' }, 'node_modules/x has no SHA-512 sum'],
  [{ ...sound, integrity: 'sha1-x' }, 'node_modules/x has no SHA-512 sum'],
  [
    { ...sound, resolved: 'https://evil.example/x.tgz' },
    'node_modules/x names its own source: https://evil.example/x.tgz',
  ],
] as const)('%o is reported', ([entry, said]) => {
  expect(lockFileProblems({ packages: { 'node_modules/x': entry } })).toEqual([said])
})

test('direct dependencies are counted once, our own parts not at all', () => {
  const manifests = [
    { dependencies: { b: '1', '@portal/domain': '*' } },
    { dependencies: { a: '1', b: '1' } },
    {},
  ]
  expect(directDependencies(manifests)).toEqual(['a', 'b'])
})
