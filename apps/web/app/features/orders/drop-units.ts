import { ApiError } from '../../lib/api.ts'

/** What a refused change of a draft says when it would drop numbered devices; undefined for any other failure. */
export const droppedUnits = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'UNITS_NUMBERED' ? error.message : undefined
