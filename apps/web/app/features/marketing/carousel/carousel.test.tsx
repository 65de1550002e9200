// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Carousel } from './carousel.tsx'

let reducedMotion = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({
    matches: reducedMotion,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reducedMotion = false
})

const names = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir']

const slidesOf = (count: number) =>
  names.slice(0, count).map((name) => ({ key: name, content: <a href={`/${name}`}>{name}</a> }))

function renderRow(count = names.length) {
  render(<Carousel label="Trees" slides={slidesOf(count)} intervalMs={3_000} visible={3} />)
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The slides in view, from left to right. */
const shown = () =>
  screen
    .getAllByText(/./, { selector: 'a' })
    .map((link) => link.closest('li'))
    .filter((slide) => slide !== null && !slide.hasAttribute('inert'))
    .sort((a, b) => Number(a?.style.order) - Number(b?.style.order))
    .map((slide) => slide?.textContent)

test('it turns by one at the interval and starts over after the last slide', () => {
  renderRow()
  expect(shown()).toEqual(['Ash', 'Birch', 'Cedar'])
  wait(3_000)
  expect(shown()).toEqual(['Birch', 'Cedar', 'Elm'])
  wait(6_000)
  expect(shown()).toEqual(['Elm', 'Fir', 'Ash'])
  wait(6_000)
  expect(shown()).toEqual(['Ash', 'Birch', 'Cedar'])
})

test('Previous goes back over the start and restarts the interval', () => {
  renderRow()
  wait(2_900)
  press('Previous')
  expect(shown()).toEqual(['Fir', 'Ash', 'Birch'])
  wait(2_900)
  expect(shown()).toEqual(['Fir', 'Ash', 'Birch'])
  wait(100)
  expect(shown()).toEqual(['Ash', 'Birch', 'Cedar'])
})

test('Pause stops it and becomes Play', () => {
  renderRow()
  press('Pause')
  wait(30_000)
  expect(shown()).toEqual(['Ash', 'Birch', 'Cedar'])
  press('Play')
  wait(3_000)
  expect(shown()).toEqual(['Birch', 'Cedar', 'Elm'])
})

test('it rests while the slides are hovered', () => {
  renderRow()
  const view = screen.getByText('Ash').closest('div')
  if (view === null) throw new Error('no view')
  fireEvent.pointerEnter(view, { pointerType: 'mouse' })
  wait(30_000)
  expect(shown()).toEqual(['Ash', 'Birch', 'Cedar'])
  fireEvent.pointerLeave(view)
  wait(3_000)
  expect(shown()).toEqual(['Birch', 'Cedar', 'Elm'])
})

test('before the script it is a list that keys scroll; a focus there is kept when the script takes over, and holds it', () => {
  const row = <Carousel label="Trees" slides={slidesOf(5)} intervalMs={3_000} visible={3} />
  const page = document.createElement('div')
  page.innerHTML = renderToString(row)
  document.body.append(page)
  onTestFinished(() => page.remove())
  const list = within(page).getByRole('group', { name: 'Trees' })
  list.focus()
  act(() => void hydrateRoot(page, row))
  wait(3_000)
  expect(shown()).toEqual(['Ash', 'Birch', 'Cedar'])
  expect(document.activeElement).toBe(list)
  expect(list.getAttribute('role')).toBeNull()
  expect(within(page).getByRole('group', { name: 'Trees' }).getAttribute('aria-roledescription')).toBe(
    'carousel',
  )
})

test('it rests while something in it has the focus', () => {
  renderRow()
  act(() => screen.getByText('Ash').focus())
  wait(30_000)
  expect(shown()).toEqual(['Ash', 'Birch', 'Cedar'])
  act(() => screen.getByText('Ash').blur())
  wait(3_000)
  expect(shown()).toEqual(['Birch', 'Cedar', 'Elm'])
})

test('it never moves by itself for people who ask for less motion', () => {
  reducedMotion = true
  renderRow()
  wait(30_000)
  expect(shown()).toEqual(['Ash', 'Birch', 'Cedar'])
  press('Next')
  expect(shown()).toEqual(['Birch', 'Cedar', 'Elm'])
})

test('with no more slides than fit, it does not move and has no buttons', () => {
  renderRow(3)
  wait(30_000)
  expect(shown()).toEqual(['Ash', 'Birch', 'Cedar'])
  expect(screen.queryByRole('button')).toBeNull()
})
