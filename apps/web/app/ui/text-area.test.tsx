// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { TextArea } from './text-area.tsx'

afterEach(cleanup)

test('a text that is too long is kept whole and said to be so', async () => {
  render(<TextArea aria-label="Notes" limit={10} defaultValue="" />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  await userEvent.click(box)
  await userEvent.paste('twelve chars')
  expect(box.value).toBe('twelve chars')
  expect(screen.getByRole('status').textContent).toBe('2 characters too many')
  expect(screen.getByText('12 / 10, 2 too many')).toBeTruthy()
})

test('counts, and announces what is left near the end', async () => {
  render(<TextArea aria-label="Notes" limit={30} defaultValue="" />)
  await userEvent.type(screen.getByRole('textbox'), 'eleven char')
  expect(screen.getByText('11 / 30')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('19 characters left')
})
