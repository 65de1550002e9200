import type { IntegrationError, IntegrationFailure } from '../../ports/integration-error.ts'

const words: Readonly<Record<IntegrationFailure, string>> = {
  auth: 'The CRM refused our sign-in.',
  forbidden: 'The CRM does not allow us to read this.',
  rate_limited: 'The CRM is limiting our requests. The sync continues in a few minutes.',
  not_found: 'The CRM could not find what we asked for.',
  invalid: 'The CRM rejected our request.',
  conflict: 'The CRM lost our place in the list. This list starts over.',
  unavailable: 'CRM is not responding.',
  timeout: 'The CRM took too long to respond.',
  bad_response: 'The CRM sent a response we could not read.',
}

/** Why a copy stopped, for a person: the port's own reason where it knows one. */
export const wordsFor = ({ kind, reason }: Pick<IntegrationError, 'kind' | 'reason'>) => reason ?? words[kind]
