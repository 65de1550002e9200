export type IntegrationFailure =
  | 'auth'
  | 'forbidden'
  | 'rate_limited'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'unavailable'
  | 'timeout'
  | 'bad_response'

type Details = ErrorOptions & {
  /** Whether the same question may get another answer in a moment. */
  retryable?: boolean
  retryAfterMs?: number | undefined
  status?: number
  vendorCode?: string | undefined
  /** In plain words and without the vendor's: what a person has to fix before it can succeed. */
  reason?: string | undefined
}

/**
 * How a vendor failed us (docs/spec/integrations.md#failures-of-vendors). For logs and for deciding what to do next;
 * the vendor's own words are not in it, since they may repeat an address or a secret.
 */
export class IntegrationError extends Error {
  override name = 'IntegrationError'
  readonly vendor: string
  readonly kind: IntegrationFailure
  readonly retryable: boolean
  readonly retryAfterMs: number | undefined
  readonly status: number | undefined
  readonly vendorCode: string | undefined
  readonly reason: string | undefined

  constructor(
    vendor: string,
    kind: IntegrationFailure,
    { retryable = false, retryAfterMs, status, vendorCode, reason, ...options }: Details = {},
  ) {
    const facts = [kind, status, vendorCode].filter((fact) => fact !== undefined).join(', ')
    super(`${vendor}: ${facts}`, options)
    this.vendor = vendor
    this.kind = kind
    this.retryable = retryable
    this.retryAfterMs = retryAfterMs
    this.status = status
    this.vendorCode = vendorCode
    this.reason = reason
  }
}
