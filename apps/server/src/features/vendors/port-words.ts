import type { IntegrationError, IntegrationFailure } from '../../ports/integration-error.ts'
import type { PortName, PortReport } from '../../ports/port-watch.ts'

const failures: Record<IntegrationFailure, string> = {
  auth: 'It does not let us in: our credentials were refused.',
  forbidden: 'It lets us in, but not to what we need: the credentials lack a scope.',
  rate_limited: 'It asks us to come less often.',
  not_found: 'It does not know what we asked for: a module or an organisation may be named wrongly.',
  invalid: 'It does not accept our question.',
  conflict: 'It answered that something stands in the way.',
  unavailable: 'It cannot be reached.',
  timeout: 'It did not answer in time.',
  bad_response: 'It answered something that we do not understand.',
}

const failureWords = ({ reason, kind }: IntegrationError) => reason ?? failures[kind]

/** Live ports that nobody can be asked about without doing something: why their state is not known yet. */
const unknownWords: Partial<Record<PortName, string>> = {
  rates: 'No rate was asked for since this server started.',
  addresses: 'Browsers ask it themselves; this server does not see how it is.',
  pictures: 'It is not asked until a picture is needed.',
  mail: 'No letter was sent since this server started.',
}

/** Why a port is not up, in plain words; null when it is. */
export function wordsOf({ port, state, failure }: PortReport): string | null {
  if (failure) return failureWords(failure)
  return state === 'unknown' ? (unknownWords[port] ?? 'It is being asked for the first time.') : null
}
