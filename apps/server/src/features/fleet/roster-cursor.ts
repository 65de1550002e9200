import type { DeviceSort } from '@portal/contract/devices'
import { AppError } from '@portal/contract/errors'
import { calendarDay, calendarMoment } from '@portal/contract/fields'
import * as z from 'zod'
import type { RosterPlace } from './roster.store.ts'

/** Where a page ended, and the totals of the first page. */
export type Place = RosterPlace & { totals: { total: number; totalIsExact: boolean } }

const text = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\u0000'))
const moment = calendarMoment({ precision: 6 })
const day = z.union([calendarDay(), z.literal('infinity')])
/** What the key of each sort looks like; of those that sort by unit number within something else, both. */
function keyOf(sort: DeviceSort) {
  if (/^(station|status)/.test(sort)) return z.tuple([text, text])
  const one = sort.startsWith('cover') ? day : sort.startsWith('changed') ? moment : text
  return one.transform((key) => [key])
}

const parts = (sort: DeviceSort) =>
  z.tuple([keyOf(sort), z.uuid(), z.int().min(0).max(1_000_000_000), z.boolean()])

/** The place as a text without meaning for callers. */
export const writeCursor = ({ key, deviceId, totals }: Place): string =>
  Buffer.from(
    JSON.stringify([key.length === 1 ? key[0] : key, deviceId, totals.total, totals.totalIsExact]),
  ).toString('base64url')

/** Throws INVALID_INPUT for what is no cursor of this sort. */
export function readCursor(cursor: string, sort: DeviceSort): Place {
  const read = parts(sort).safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success)
    throw new AppError('INVALID_INPUT', { fields: { cursor: ['This page of the list does not exist.'] } })
  const [key, deviceId, total, totalIsExact] = read.data
  return { key, deviceId, totals: { total, totalIsExact } }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
