// @vitest-environment jsdom
import { kitCalls } from '@portal/contract/kit-calls'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '../ui/toast.tsx'
import { useCallOnce } from './use-call.ts'

vi.mock('../ui/toast.tsx', () => ({ toast: vi.fn() }))
const answers = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => vi.stubGlobal('fetch', answers))
afterEach(cleanup)
afterEach(() => vi.clearAllMocks())

const input = { params: { kitId: 'k1' }, body: { version: 1 } } as never
const keyOf = (nth: number) => new Headers(answers.mock.calls[nth]?.[1].headers).get('idempotency-key')

function aForm(onDone: () => void) {
  const client = new QueryClient()
  const read = vi.spyOn(client, 'invalidateQueries')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const then = { refresh: [['kits'], ['order']], done: 'Saved.' }
  const { result } = renderHook(() => useCallOnce(kitCalls.removeKit, then, onDone), { wrapper })
  return { read, send: () => act(() => result.current.send(input)) }
}

test('an answer that got lost reads again and says nothing; the same again goes under the same key', async () => {
  const onDone = vi.fn()
  const { read, send } = aForm(onDone)
  answers.mockRejectedValueOnce(new TypeError('away'))
  expect(await send()).toBeNull()
  expect(read.mock.calls).toEqual([[{ queryKey: ['kits'] }], [{ queryKey: ['order'] }]])
  expect([onDone.mock.calls, vi.mocked(toast).mock.calls]).toEqual([[], []])

  answers.mockImplementation(async () => new Response('{"hasError":false,"result":{}}'))
  expect(await send()).toMatchObject({ result: {} })
  expect(keyOf(1)).toBe(keyOf(0))
  expect(vi.mocked(toast).mock.calls).toEqual([['Saved.', { tone: 'success' }]])
  expect(onDone).toHaveBeenCalledOnce()

  await send()
  expect(keyOf(2)).not.toBe(keyOf(1))
})
