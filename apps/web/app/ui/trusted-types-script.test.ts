import { expect, test, vi } from 'vitest'
import { themeScript } from './theme-script.ts'
import { trustedTypesScript } from './trusted-types-script.ts'

type Policy = { createHTML: (html: string) => string | null }

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

test.for(['', ' ', 'Ship to Dock 4 & 5', '<script></script>', themeScript, trustedTypesScript])(
  'takes %j',
  (html) => {
    expect(policyOfPage().createHTML(html)).toBe(html)
  },
)

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

test('leaves browsers alone that do not know of it', () => {
  vi.stubGlobal('self', {})
  expect(() => new Function(trustedTypesScript)()).not.toThrow()
})
