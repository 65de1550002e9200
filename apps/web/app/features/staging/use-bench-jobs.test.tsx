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
  hasPlan: false,
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

/** The bench on a screen: what it showed of the unit's IMEI, and how a scan is added. */
async function aScreen() {
  const client = new QueryClient()
  const shown: Array<string | null | undefined> = []
  const now: { add: ReturnType<typeof useBenchJobs>['add'] } = { add: () => {} }
  function Jobs({ read }: { read: Bench }) {
    const jobs = useBenchJobs(read, 'sam@wbc.example', { onAnswer: () => {}, onRefused: () => {} })
    now.add = jobs.add
    shown.push(jobs.units[0]?.imei)
    return null
  }
  function Screen() {
    const { data } = useQuery({ ...benchQuery(orderId), refetchInterval: false })
    return data ? <Jobs read={data} /> : null
  }
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(shown.at(-1)).toBeNull())
  shown.length = 0
  const scan = () =>
    act(() => now.add({ name: 'scanAtBench', body: { scanned: imei, deviceId: 'd1', bench: 'Bench 1' } }))
  const answered = async () => {
    await waitFor(() => expect(localStorage.length).toBe(0))
    await act(async () => {})
  }
  return { client, shown, scan, answered }
}

const scanned = { hasError: false, result: { unit: { ...unit, imei }, staged: 0 } }
const read = { hasError: false, result: bench }
const isScan = (url: string) => url.includes('/staging/Scan/')

test('a scan that was answered is shown without a break, from the step to its answer', async () => {
  answers.mockImplementation((url) => json(isScan(url) ? scanned : read))
  const { shown, scan, answered } = await aScreen()
  scan()
  await answered()
  expect(new Set(shown)).toEqual(new Set([imei]))
})

test('a reading that began before a scan was answered does not bring back the state before it', async () => {
  answers.mockImplementation(() => json(read))
  const { client, shown, scan, answered } = await aScreen()
  const late = Promise.withResolvers<Response>()
  const underWay = Promise.withResolvers<Response>()
  answers.mockImplementation((url) => (isScan(url) ? underWay.promise : late.promise))
  scan()
  // The clock reads the bench while the step is under way.
  void client.refetchQueries({ queryKey: benchQuery(orderId).queryKey })
  await act(async () => underWay.resolve(await json(scanned)))
  await answered()
  await act(async () => late.resolve(await json(read)))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await act(async () => {})
  expect(new Set(shown)).toEqual(new Set([imei]))
})
