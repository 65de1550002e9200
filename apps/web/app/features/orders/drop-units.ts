import { messages } from '@portal/domain/messages'
import { ApiError } from '../../lib/api.ts'

/** What a refused change of a draft says when it would drop numbered devices; undefined for any other failure. */
export const droppedUnits = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'UNITS_NUMBERED' ? error.message : undefined

/** What the person agreed to lose with the former account. */
export type Consents = { dropUnits?: true; dropDestinations?: true }

/** What another account would drop: the question, what the refusal says, and what Yes agrees to. */
export type AskedDrop = { question: string; text: string; consent: Consents }

/** The question that a refused change of account asks; undefined for any other failure. */
export function askedDrop(error: unknown): AskedDrop | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, message: text } = error
  if (code === 'UNITS_NUMBERED')
    return { question: messages.orders.dropUnits, text, consent: { dropUnits: true } }
  if (code === 'DESTINATIONS_SET')
    return { question: messages.orders.dropDestinations, text, consent: { dropDestinations: true } }
  return undefined
}
