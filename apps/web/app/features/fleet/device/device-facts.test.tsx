// @vitest-environment jsdom
import type { Device } from '@portal/contract/devices'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceFacts } from './device-facts.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T17:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const device = {
  deviceId: '0194244f-d800-7284-a255-9495d29cff90',
  status: 'inService',
  kind: 'phone',
  make: 'Halden',
  model: 'N6',
  imei: '001015000000014',
  coverFrom: null,
  coverUntil: '2027-03-01',
  repairsUsed: 0,
  line: null,
  isCoverOrdered: false,
  coverIsSubscription: false,
  holder: '',
  station: null,
  kit: null,
  numberWish: 'none',
  note: '',
  orderId: null,
  accountId: '1',
  accountName: 'Northgate',
  urlPathName: null,
  replaces: null,
  replacedBy: null,
  screenRepair: null,
  events: [],
} as unknown as Device

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent ?? ''

const show = (changes: Partial<Device>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DeviceFacts device={{ ...device, ...changes }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test.for([
  [null, '–None'],
  [{ kitId: '1', name: 'Driver phone', state: 'current' }, 'Driver phone'],
  [{ kitId: '1', name: 'Driver phone', state: 'changed' }, 'Driver phoneChanged since'],
  [{ kitId: null, name: 'Driver phone', state: 'removed' }, 'Driver phoneRemoved'],
] as const)('the kit %j is shown as %s', ([kit, shown]) => {
  show({ kit })
  expect(fact('Kit')).toBe(shown)
})
