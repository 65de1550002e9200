// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setKeysOn, useRowKeys } from './list-keys.ts'

afterEach(() => {
  cleanup()
  act(() => setKeysOn('', true))
})

type Rows = { lead: 'line' | 'card'; opener?: 'link' | 'button' }

/** A list of two rows, each with something else that can have the focus. */
function List({ lead, opener = 'link' }: Rows) {
  useRowKeys()
  const place = lead === 'line' ? { 'data-line': 'lead' } : { 'data-card': 'lead' }
  return (
    <main>
      <input data-search aria-label="Search" />
      <table className="table">
        <tbody>
          {['10120', '10119'].map((id) => (
            <tr key={id}>
              <td {...place}>
                {opener === 'link' ? <a href={`/of/${id}`}>{id}</a> : <button type="button">{id}</button>}
              </td>
              <td>
                <a href={`/invoices/${id}`}>View Invoice</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

const at = () => document.activeElement?.textContent

test.for<Rows>([{ lead: 'line' }, { lead: 'card' }, { lead: 'line', opener: 'button' }])(
  '"j" and "k" walk from row to row and stop at both ends: %o',
  async (rows) => {
    render(<List {...rows} />)
    await userEvent.keyboard('j')
    expect(at()).toBe('10120')
    await userEvent.keyboard('k')
    expect(at()).toBe('10120')
    await userEvent.keyboard('j')
    expect(at()).toBe('10119')
    await userEvent.tab()
    await userEvent.keyboard('j')
    expect(at(), 'from anything in its row').toBe('10119')
    await userEvent.keyboard('k')
    expect(at()).toBe('10120')
  },
)

test('"/" goes to the search and is not typed into it, and keys that are typed do nothing else', async () => {
  render(<List lead="card" />)
  await userEvent.keyboard('/')
  const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
  expect(document.activeElement).toBe(search)
  await userEvent.keyboard('jk')
  expect(search.value).toBe('jk')
})

test('they can be turned off', async () => {
  render(<List lead="line" />)
  act(() => setKeysOn('', false))
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(document.body)
})
