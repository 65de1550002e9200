import type { IntegrationError, IntegrationFailure } from '../../ports/integration-error.ts'
import type { PortName, PortReport } from '../../ports/port-watch.ts'

const failures: Record<IntegrationFailure, string> = {
  auth: 'Our credentials were rejected.',
  forbidden: 'Our credentials are missing a permission.',
  rate_limited: 'We are being rate limited.',
  not_found: 'Not found. Check the names of modules and the organization.',
  invalid: 'Our request was rejected.',
  conflict: 'It reported a conflict.',
  unavailable: 'It can’t be reached.',
  timeout: 'It did not respond in time.',
  bad_response: 'It sent a response we could not read.',
}

const failureWords = ({ reason, kind }: IntegrationError) => reason ?? failures[kind]

/** Live ports that no one can be asked about without doing something: why their state is not known yet. */
const unknownWords: Partial<Record<PortName, string>> = {
  rates: 'No rate requests since this server started.',
  transit: 'No requests for delivery days since this server started.',
  tracking: 'No box was tracked since this server started.',
  addresses: 'Browsers call this service directly, so the server has no status for it.',
  pictures: 'Not checked until a picture is needed.',
  mail: 'No emails sent since this server started.',
}

/** Why a port is not up, in plain words; null when it is. */
export function wordsOf({ port, state, failure }: PortReport): string | null {
  if (failure) return failureWords(failure)
  return state === 'unknown' ? (unknownWords[port] ?? 'First check is running.') : null
}
