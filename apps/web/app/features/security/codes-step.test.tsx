// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CodesStep, recoveryFile } from './codes-step.tsx'
import { useSavedCodes } from './saved-secret.tsx'

afterEach(cleanup)

const codes = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567']

function Shown({ onClose }: { onClose: () => void }) {
  const saved = useSavedCodes(onClose)
  return (
    <>
      <CodesStep codes={codes} email="una@northgate.example" saved={saved} />
      <button type="button" onClick={saved.close}>
        Done
      </button>
    </>
  )
}
const done = () => userEvent.click(screen.getByRole('button', { name: 'Done' }))

test('codes that are shown once are left only when their owner says that they are saved', async () => {
  const onClose = vi.fn()
  render(<Shown onClose={onClose} />)
  const tick = screen.getByRole('checkbox', { name: 'I saved my recovery codes' })
  await done()
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByText('Check this box once they are saved.')).toBeTruthy()
  expect(document.activeElement).toBe(tick)
  await userEvent.click(tick)
  expect(screen.queryByText('Check this box once they are saved.')).toBeNull()
  await done()
  expect(onClose).toHaveBeenCalledOnce()
})

test('they are a list, are copied as lines, and are read from the beginning', async () => {
  const user = userEvent.setup()
  render(<Shown onClose={() => {}} />)
  expect(document.activeElement?.textContent).toContain('Each code works once')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  await user.click(screen.getByRole('button', { name: 'Copy recovery codes' }))
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  expect(screen.getByText('Copied recovery codes')).toBeTruthy()
})

test('the file says whose they are and what they are for', () => {
  const file = recoveryFile(codes, { email: 'una@northgate.example', madeAt: new Date(2026, 2, 2, 15, 4) })
  expect(file.split('\r\n')).toEqual([
    'WBC recovery codes for una@northgate.example',
    // With the zone of this machine.
    expect.stringMatching(
      /^Made 03\/02\/2026, 3:04 PM \S+\. Each works once, in place of a code from your app\.$/,
    ),
    '',
    ...codes,
    '',
  ])
})
