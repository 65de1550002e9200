// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DisclosureMenu } from './disclosure-menu.tsx'

afterEach(cleanup)

function showMenu() {
  render(
    <MemoryRouter>
      <DisclosureMenu button="Solutions">{() => <Link to="/kitting">Kitting & Staging</Link>}</DisclosureMenu>
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  )
}
const button = () => screen.getByRole('button', { name: 'Solutions' })
const isOpen = () => button().getAttribute('aria-expanded') === 'true'
const link = () => screen.queryByRole('link', { name: 'Kitting & Staging' })

test('is closed at first, and its links are out of reach', () => {
  showMenu()
  expect(isOpen()).toBe(false)
  expect(link()).toBeNull()
})

test('the button opens and closes it', async () => {
  showMenu()
  await userEvent.click(button())
  expect(link()).not.toBeNull()
  await userEvent.click(button())
  expect(link()).toBeNull()
})

test('works by keyboard: Enter opens, Tab reaches the link, Escape closes and returns to the button', async () => {
  showMenu()
  button().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(document.activeElement).toBe(link())
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button())
})

test('a press outside closes it', async () => {
  showMenu()
  await userEvent.click(button())
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(isOpen()).toBe(false)
})

test('leaving with Tab closes it', async () => {
  showMenu()
  await userEvent.click(button())
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Elsewhere')
  expect(isOpen()).toBe(false)
})

test('following a link closes it', async () => {
  showMenu()
  await userEvent.click(button())
  await userEvent.click(screen.getByRole('link', { name: 'Kitting & Staging' }))
  expect(isOpen()).toBe(false)
})
