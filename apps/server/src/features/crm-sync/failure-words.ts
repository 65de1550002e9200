import type { IntegrationError, IntegrationFailure } from '../../ports/integration-error.ts'

const words: Readonly<Record<IntegrationFailure, string>> = {
  auth: 'The CRM did not let us in.',
  forbidden: 'The CRM does not allow us to read this.',
  rate_limited: 'The CRM is being asked too often; the copy goes on in a few minutes.',
  not_found: 'The CRM does not know what was asked for.',
  invalid: 'The CRM did not understand what was asked for.',
  conflict: 'The CRM lost the page of its list; the copy of this list begins again.',
  unavailable: 'The CRM does not answer.',
  timeout: 'The CRM took too long to answer.',
  bad_response: 'The CRM answered something that cannot be read.',
}

/** Why a copy stopped, for a person: the port's own reason where it knows one. */
export const wordsFor = ({ kind, reason }: Pick<IntegrationError, 'kind' | 'reason'>) => reason ?? words[kind]
