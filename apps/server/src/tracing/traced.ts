import type { Attributes } from '@opentelemetry/api'

/** Spans of the time that parts of the product take; none, and at no cost, unless tracing was started. */

export type SpanStart = {
  /** The same for all of its kind: no ids, no values. */
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** `traceparent` of a proxy that may be believed. */
  parent?: string | undefined
}

export type OpenSpan = {
  /** What starts in here, and what that starts, is part of it. */
  inside: <T>(work: () => T) => T
  note: (attributes: Attributes) => void
  /** Only a failure's name and code are recorded: messages quote data. */
  end: (failure?: unknown) => void
}

export type Tracing = {
  open: (start: SpanStart) => OpenSpan
  /** The ids of the span that is open here, for lines of the log. */
  ids: () => { traceId: string; spanId: string } | undefined
}

let tracing: Tracing | undefined

/** From now on spans are sent to it; undefined ends that. */
export const tellSpansTo = (to: Tracing | undefined) => {
  tracing = to
}

export const isTracing = () => tracing !== undefined
export const openSpan = (start: SpanStart): OpenSpan | undefined => tracing?.open(start)
export const spanIds = () => tracing?.ids()

/** Does the work as a new span, which ends with it. What the work throws is noted and thrown on. */
export async function traced<T>(start: SpanStart, work: (note: OpenSpan['note']) => Promise<T>): Promise<T> {
  const span = tracing?.open(start)
  if (!span) return work(() => {})
  try {
    const result = await span.inside(() => work(span.note))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
