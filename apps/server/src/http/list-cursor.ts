import { AppError } from '@portal/contract/errors'
import type * as z from 'zod'

/** Where a page of a list ended, as a text without meaning for callers. */
export const writeCursor = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place that a cursor stands for. Throws INVALID_INPUT for a text that is none. */
export function readCursor<Place>(cursor: string, place: z.ZodType<Place>): Place {
  const read = place.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success)
    throw new AppError('INVALID_INPUT', { fields: { cursor: ['This page of the list does not exist.'] } })
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
