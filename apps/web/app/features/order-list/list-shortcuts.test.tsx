// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ListShortcuts } from './list-shortcuts.tsx'

afterEach(cleanup)
// jsdom has the element, not its methods.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

function showList({ keysOn = true, onCreate = vi.fn() as (() => void) | undefined } = {}) {
  const onKeysOn = vi.fn()
  render(
    <main>
      <textarea aria-label="Notes" />
      <ListShortcuts keysOn={keysOn} onKeysOn={onKeysOn} onCreate={onCreate} />
    </main>,
  )
  return { onCreate, onKeysOn }
}

test('"n" opens the new order, never while someone types', async () => {
  const { onCreate } = showList()
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'nn/?')
  expect(onCreate).not.toHaveBeenCalled()
  screen.getByRole('textbox', { name: 'Notes' }).blur()
  await userEvent.keyboard('n')
  expect(onCreate).toHaveBeenCalledOnce()
})

test('keys with Ctrl, Alt or Cmd are the browser’s', async () => {
  const { onCreate } = showList()
  await userEvent.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}n{/Meta}')
  expect(onCreate).not.toHaveBeenCalled()
})

test('"?" lists the keys, and behind that dialog none of them works', async () => {
  const { onCreate } = showList()
  await userEvent.keyboard('?')
  expect(screen.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeTruthy()
  expect(screen.getByText('Create order')).toBeTruthy()
  await userEvent.keyboard('n')
  expect(onCreate).not.toHaveBeenCalled()
})

test('they can be turned off, and then do nothing', async () => {
  const { onCreate, onKeysOn } = showList({ keysOn: false })
  await userEvent.keyboard('n')
  expect(onCreate).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use single-key shortcuts' }))
  expect(onKeysOn).toHaveBeenCalledWith(true)
})
