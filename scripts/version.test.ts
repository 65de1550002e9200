import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const versions = changelog.split(/^## /m).slice(1)

test('the version in package files is the newest one of the changelog', () => {
  const newest = versions.map((text) => /^\d+\.\d+\.\d+/.exec(text)?.[0]).find((version) => version)
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>
  }
  const own = Object.keys(packages).filter((path) => !path.includes('node_modules/'))
  expect(own.length).toBeGreaterThan(5)
  for (const path of own) {
    const { version } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    expect([path, version, packages[path]?.version]).toEqual([path, newest, newest])
  }
})

test('every version says what to do when one updates', () => {
  const silent = versions.filter((text) => !text.includes('\n### When you update\n'))
  expect(silent.map((text) => text.split('\n', 1)[0])).toEqual([])
})
