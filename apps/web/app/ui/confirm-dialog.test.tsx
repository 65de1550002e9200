// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

const question = 'Are you sure you want to remove this item?'

beforeAll(() => {
  // jsdom has the element but not its modal behaviour; the browser tests cover the real one.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(cleanup)

function Removal({ onYes = () => {}, busy = false }: { onYes?: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remove Halden N6 Pro
      </button>
      <ConfirmDialog open={open} question={question} onYes={onYes} onNo={() => setOpen(false)} busy={busy} />
    </>
  )
}

async function ask(props: Parameters<typeof Removal>[0] = {}) {
  render(<Removal {...props} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Halden N6 Pro' }))
}

test('asks the exact question with No in focus', async () => {
  await ask()
  expect(screen.getByRole('alertdialog', { name: question })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No' }))
})

test('No closes without doing anything and gives the focus back', async () => {
  const onYes = vi.fn()
  await ask({ onYes })
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
  expect(onYes).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toBe('Remove Halden N6 Pro')
})

test('Escape means No', async () => {
  await ask()
  const dialog = screen.getByRole('alertdialog', { name: question })
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'No' })).toBeNull())
})

test('Yes is red and answers once', async () => {
  const onYes = vi.fn()
  await ask({ onYes })
  const yes = screen.getByRole('button', { name: 'Yes' })
  expect(yes.className).toContain('btn-danger-fill')
  await userEvent.click(yes)
  expect(onYes).toHaveBeenCalledOnce()
})

test('a Yes that is under way ignores further clicks', async () => {
  const onYes = vi.fn()
  await ask({ onYes, busy: true })
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(onYes).not.toHaveBeenCalled()
})
