import { AppError } from '@portal/contract/errors'
import { choicesStart } from '@portal/domain/choices-line'
import * as z from 'zod'

const lineEnd = 10

/**
 * The file, and what was said of it in a line before it.
 * Throws INVALID_INPUT for a line that cannot be read.
 */
export function sentTable<Choices extends object>(
  body: Uint8Array,
  schema: z.ZodType<Choices>,
): { file: Uint8Array; choices: Partial<Choices> } {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, choicesStart.length))
  if (start.toString('latin1') !== choicesStart) return { file: body, choices: {} }
  const end = body.indexOf(lineEnd)
  const line = Buffer.from(body.buffer, body.byteOffset, end < 0 ? body.byteLength : end).toString('utf8')
  const read = z.strictObject({ choices: schema }).safeParse(jsonOf(line))
  if (!read.success)
    throw new AppError('INVALID_INPUT', { fields: { choices: ['These choices cannot be read.'] } })
  return { file: end < 0 ? new Uint8Array() : body.subarray(end + 1), choices: read.data.choices }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
