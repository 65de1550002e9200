import { expect, test, vi } from 'vitest'
import { firstCallScript } from '../lib/first-call-script.ts'
import { sessionScript } from '../lib/session-script.ts'
import { themeScript } from './theme-script.ts'
import { trustedTypesScript } from './trusted-types-script.ts'

type Policy = {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string | null
}

/** What the policy makes of texts, where a browser would ask it. */
function policyOfPage(): Policy {
  let made: Policy | undefined
  vi.stubGlobal('self', { trustedTypes: true })
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, policy: Policy) => {
      expect(name).toBe('default')
      made = policy
    },
  })
  // Node runs no pages, so the text is called as the browser would.
  new Function(trustedTypesScript)()
  if (!made) throw new Error('The script makes no policy.')
  return made
}

test.for([
  '',
  ' ',
  'Ship to Dock 4 & 5',
  '<script></script>',
  themeScript,
  sessionScript,
  firstCallScript,
  trustedTypesScript,
])('takes %j', (html) => {
  expect(policyOfPage().createHTML(html)).toBe(html)
})

test.for([
  '<b>bold</b>',
  '<img src=x onerror=hostile()>',
  '<script>hostile()</script>',
  '<script></script><img src=x>',
  ' <script></script>',
  '<',
])('refuses %j', (html) => {
  expect(policyOfPage().createHTML(html)).toBeNull()
})

test('starts no worker but the one that reads codes', () => {
  vi.stubGlobal('location', { origin: 'https://portal.example' })
  const { createScriptURL } = policyOfPage()
  const reader = 'https://portal.example/assets/code-reader.worker-1a2b.js'
  expect(createScriptURL(reader)).toBe(reader)
  for (const other of [
    'https://portal.example/assets/entry-1a2b.js',
    'https://hostile.example/assets/code-reader.worker-1a2b.js',
    `https://hostile.example/?${reader}`,
    'data:text/javascript,hostile()',
  ])
    expect(createScriptURL(other)).toBeNull()
})

test('leaves browsers alone that do not know of it', () => {
  vi.stubGlobal('self', {})
  expect(() => new Function(trustedTypesScript)()).not.toThrow()
})
