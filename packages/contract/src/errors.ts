import { approvalErrors } from './errors-approvals.ts'
import { bookErrors } from './errors-books.ts'
import { boxErrors } from './errors-boxes.ts'
import { catalogListErrors } from './errors-catalog-lists.ts'
import { colleagueErrors } from './errors-colleagues.ts'
import { agentCoverErrors } from './errors-cover.ts'
import { crmRecordErrors } from './errors-crm-records.ts'
import { fleetErrors } from './errors-fleet.ts'
import { keyErrors } from './errors-keys.ts'
import { priceChangeErrors } from './errors-price-changes.ts'
import { quoteErrors } from './errors-quotes.ts'
import { repairErrors } from './errors-repairs.ts'
import { requestErrors } from './errors-requests.ts'
import { settingErrors } from './errors-settings.ts'
import { stagingErrors } from './errors-staging.ts'
import { stateErrors } from './errors-states.ts'
import { webhookErrors } from './errors-webhooks.ts'

/**
 * Every failure the API can name: its status, the sentence a person may read, and when it is
 * thrown. docs/errors.md is generated from this table.
 */
export const errorCatalogue = {
  ...requestErrors,
  ...keyErrors,
  ...agentCoverErrors,
  ...webhookErrors,
  ...bookErrors,
  ...stateErrors,
  ...quoteErrors,
  ...approvalErrors,
  ...colleagueErrors,
  ...fleetErrors,
  ...repairErrors,
  ...boxErrors,
  ...stagingErrors,
  ...priceChangeErrors,
  ...settingErrors,
  ...catalogListErrors,
  ...crmRecordErrors,
} as const satisfies Record<string, { status: number; message: string; when: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** Messages by field name, in the words of the rule that refused them. */
export type FieldErrors = Record<string, string[]>

export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  /** @param message instead of the catalogue's, where more is known */
  constructor(
    code: ErrorCode,
    {
      message = errorCatalogue[code].message,
      fields,
      retryAfterSeconds,
      ...options
    }: ErrorOptions & { message?: string; fields?: FieldErrors; retryAfterSeconds?: number } = {},
  ) {
    super(message, options)
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What every refusal looks like on the wire (docs/spec/api.md#conventions). */
export type Refusal = {
  hasError: true
  error: { code: ErrorCode; message: string; fields?: FieldErrors }
  requestId: string
}
