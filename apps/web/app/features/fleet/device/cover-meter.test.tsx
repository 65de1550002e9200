// @vitest-environment jsdom
import type { CoverFacts } from '@portal/domain/device-cover'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CoverFact, CoverMeter } from './cover-meter.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T17:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const device: CoverFacts = {
  status: 'inService',
  coverFrom: '2026-03-02',
  coverUntil: '2027-03-01',
  repairsUsed: 0,
  isCoverOrdered: false,
}
const none = { ...device, coverFrom: null, coverUntil: null }

test.for([
  ['98 days', '98 days left until 03/01/2027', device],
  ['None', 'None', none],
  [
    'From delivery',
    'From deliveryOne year, one repair',
    { ...none, status: 'shipped', isCoverOrdered: true },
  ],
  ['Used up', 'Used upEnds 03/01/2027', { ...device, repairsUsed: 1 }],
  ['Ended', 'Ended 11/22/2026', { ...device, coverUntil: '2026-11-22' }],
] as const)('cover reads "%s" in a list and "%s" on the page of its device', ([short, long, one]) => {
  render(
    <>
      <p data-testid="short">
        <CoverMeter device={one} />
      </p>
      <p data-testid="long">
        <CoverFact device={one} />
      </p>
    </>,
  )
  expect(screen.getByTestId('short').textContent).toBe(short)
  expect(screen.getByTestId('long').textContent).toBe(long)
})

test('repairs that were used are told beside the days that are left', () => {
  render(<CoverMeter device={{ ...device, coverFrom: '2025-03-02', repairsUsed: 1 }} />)
  expect(screen.getByText('1 repair used').tagName).toBe('SMALL')
})
