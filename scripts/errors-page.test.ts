import { expect, test } from 'vitest'
import { errorsPage } from './errors-page.ts'

test('codes stand by status, then by name', () => {
  const page = errorsPage({
    ZETA: { status: 404, message: 'Z', when: 'z' },
    GAMMA: { status: 400, message: 'G', when: 'g' },
    ALPHA: { status: 404, message: 'A', when: 'a' },
  })

  expect(page.match(/(?<=^\| `)\w+/gm)).toEqual(['GAMMA', 'ALPHA', 'ZETA'])
})

test('a bar in a sentence does not break the table', () => {
  const page = errorsPage({ CODE: { status: 400, message: 'this | that', when: 'w' } })

  expect(page).toContain('| `CODE` | 400 | this \\| that | w |')
})
