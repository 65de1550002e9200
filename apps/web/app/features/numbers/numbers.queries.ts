import type { CheckedNumber, NumberlessUnit } from '@portal/contract/line-numbers'
import { numberCalls } from '@portal/contract/number-calls'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CallInput, call } from '../../lib/api.ts'
import { useCallOnce } from '../../lib/use-call.ts'
import { useSettled } from '../../lib/use-settled.ts'
import type { Checks, Entries } from './number-entries.ts'

const paramsOf = (orderId: number) => ({ orderId: String(orderId) })

/** The units of an order that wait for a number. */
export const numbersQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['numbers', orderId],
    queryFn: ({ signal }) => call(numberCalls.getNumbersSheet, { params: paramsOf(orderId), signal }),
    select: ({ result }) => result,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** Units whose tag was on them before their number. */
export const reprintsQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['numbers', orderId, 'reprints'],
    queryFn: ({ signal }) => call(numberCalls.getReprints, { params: paramsOf(orderId), signal }),
    select: ({ result }) => result.units,
    staleTime: 0,
    refetchOnMount: 'always',
  })

type SentRows = CallInput<'checkNumbers'>['body']['rows']

export const checkRows = async (
  orderId: number,
  rows: SentRows,
  signal?: AbortSignal,
): Promise<CheckedNumber[]> =>
  (
    await call(numberCalls.checkNumbers, {
      params: paramsOf(orderId),
      body: { rows },
      ...(signal && { signal }),
    })
  ).result.rows

export const readNumbersFile = async (orderId: number, file: File, sheet?: string) =>
  (
    await call(numberCalls.readNumbersFile, {
      params: paramsOf(orderId),
      query: { ...(sheet !== undefined && { sheet }) },
      body: file,
    })
  ).result

const checkWaitMs = 350

/** What the server says of what is typed, a moment after the last change. Saving checks again. */
export function useChecks(orderId: number, units: readonly NumberlessUnit[], entries: Entries): Checks {
  const [checks, setChecks] = useState<Checks>(new Map())
  const settled = useSettled(entries, checkWaitMs)
  useEffect(() => {
    const rows = units.flatMap(({ deviceId }, index) => {
      const number = settled.get(deviceId) ?? ''
      return number === '' ? [] : [{ row: index + 1, deviceId, number: number.slice(0, 60) }]
    })
    if (rows.length === 0) return
    const stop = new AbortController()
    checkRows(orderId, rows, stop.signal).then(
      (checked) => setChecks(new Map(checked.flatMap((one) => (one.deviceId ? [[one.deviceId, one]] : [])))),
      () => undefined,
    )
    return () => stop.abort()
  }, [orderId, units, settled])
  return checks
}

export const useEnterNumbers = (orderId: number) =>
  useCallOnce(numberCalls.enterNumbers, {
    refresh: [['numbers', orderId], ['units', orderId], ['staging'], ['fleet']],
  })
