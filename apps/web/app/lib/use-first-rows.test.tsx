// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useFirstRows } from './use-first-rows.ts'

afterEach(cleanup)

function List({ rows }: { rows: readonly string[] }) {
  const { shown, showAll } = useFirstRows(rows, 2, 'ul > li')
  return (
    <section>
      <ul>
        {shown.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {showAll && (
        <button type="button" onClick={showAll}>
          Show all
        </button>
      )}
    </section>
  )
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('the first rows are shown, and a press shows the others with the focus on the first of them', async () => {
  render(<List rows={['a', 'b', 'c', 'd']} />)
  expect(shown()).toEqual(['a', 'b'])
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  expect(document.activeElement?.textContent).toBe('c')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a single row more than that is shown in place of the button', () => {
  render(<List rows={['a', 'b', 'c']} />)
  expect(shown()).toEqual(['a', 'b', 'c'])
})
