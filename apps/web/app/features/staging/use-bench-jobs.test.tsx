// @vitest-environment jsdom
import type { Bench, BenchUnit } from '@portal/contract/staging'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { benchQuery } from './staging.queries.ts'
import { useBenchJobs } from './use-bench-jobs.ts'

const orderId = 10_131
const imei = '356938035643809'
const unit: BenchUnit = {
  deviceId: 'd1',
  unitNumber: '001',
  kind: 'phone',
  status: 'ordered',
  model: 'Halden N6 Pro',
  productId: null,
  image: '',
  carrier: 'Verizon',
  holder: '',
  station: '',
  destination: null,
  numberWish: 'none',
  areaCode: null,
  phoneNumber: null,
  tagCode: '0123456789',
  imei: null,
  iccid: null,
  isTagged: false,
  needsSim: false,
  checks: [],
  setAsideReason: null,
  bench: { name: 'Bench 1', person: 'Sam', isMe: true },
  boxId: null,
}
// The rest of a bench is not read here.
const bench = {
  orderId,
  checks: { phone: [], tablet: [], router: [] },
  unitList: [unit],
} as unknown as Bench

const json = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status: 200 }))
const answers = vi.fn<(url: string) => Promise<Response>>()
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', answers)
})
afterEach(cleanup)

test('a scan that was answered is shown without a break, from the step to its answer', async () => {
  const shown: Array<string | null | undefined> = []
  let add: ReturnType<typeof useBenchJobs>['add'] = () => {}
  function Jobs({ read }: { read: Bench }) {
    const jobs = useBenchJobs(read, 'sam@wbc.example', { onAnswer: () => {}, onRefused: () => {} })
    add = jobs.add
    shown.push(jobs.units[0]?.imei)
    return null
  }
  function Screen() {
    const { data } = useQuery({ ...benchQuery(orderId), refetchInterval: false })
    return data ? <Jobs read={data} /> : null
  }
  answers.mockImplementation((url) =>
    url.includes('/staging/Scan/')
      ? json({ hasError: false, result: { unit: { ...unit, imei }, staged: 0 } })
      : json({ hasError: false, result: bench }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(shown.at(-1)).toBeNull())

  shown.length = 0
  act(() => add({ name: 'scanAtBench', body: { scanned: imei, deviceId: 'd1', bench: 'Bench 1' } }))
  await waitFor(() => expect(localStorage.length).toBe(0))
  await act(async () => {})
  expect(new Set(shown)).toEqual(new Set([imei]))
})
