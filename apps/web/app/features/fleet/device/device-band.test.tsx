// @vitest-environment jsdom
import type { Device } from '@portal/contract/devices'
import type { CaseRow } from '@portal/contract/repairs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceBand } from './device-band.tsx'

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
  createdAt: '2026-01-12T15:00:00Z',
} as unknown as Device

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent ?? ''

const show = (changes: Partial<Device>, openCases: readonly CaseRow[] = []) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DeviceBand device={{ ...device, ...changes }} openCases={openCases} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

function coverWith(status: string, expirationDate = '2027-03-01') {
  show({ screenRepair: { id: '7', PIN: '4711', status, expirationDate } })
  return fact('Coverage')
}

test('cover that the screen repair program calls used has no days left', () => {
  expect(coverWith('Used')).toBe('Used upEnds 03/01/20271 repair used')
})

test.for([
  ['Active', '2027-03-01'],
  ['Used', '2026-11-22'],
] as const)('a record that is %s until %s takes nothing from it', ([status, until]) => {
  expect(coverWith(status, until)).toBe('98 days left until 03/01/2027')
})

const arrived = { kind: 'receive', at: '2026-01-12T15:00:00Z', by: 'Una Marsh', changes: [] }

test('its age counts from its arrival; what is on its way has none', () => {
  const events = [arrived] as unknown as Device['events']
  show({ createdAt: '2025-12-01T15:00:00Z', events })
  expect(fact('Age')).toBe('10 monthsSince 01/12/2026')
  cleanup()
  show({ createdAt: '2025-12-01T15:00:00Z', status: 'shipped' })
  expect(fact('Age')).toBe('Not delivered yet')
})

const aCase = {
  caseId: '0194244f-d800-7284-a255-9495d29cff91',
  caseNumber: 1013,
  kind: 'battery',
  state: 'reported',
  description: 'Empty by noon.',
  reportedBy: 'Una Marsh',
  reportedAt: '2026-11-23T15:00:00Z',
  isLate: false,
  dueFor: 'decision',
  dueAt: '2026-11-23T19:00:00Z',
  lentSpare: null,
} as unknown as CaseRow

test('an open case is said on top, with the way to it; a late one comes first', () => {
  show({}, [aCase])
  expect(screen.getByRole('heading', { name: 'Battery, not answered yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open case C-1013' }).getAttribute('href')).toBe(
    `/repairs/${aCase.caseId}`,
  )
  cleanup()
  const late = {
    ...aCase,
    caseNumber: 1014,
    kind: 'cracked',
    isLate: true,
    dueAt: '2026-11-23T15:00:00Z',
  } as const
  show({}, [aCase, { ...late, caseId: '0194244f-d800-7284-a255-9495d29cff92' }])
  expect(screen.getByRole('heading', { name: 'Cracked, decision 2 hours late' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'C-1013' })).toBeTruthy()
})
