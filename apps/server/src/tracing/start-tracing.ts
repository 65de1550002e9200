import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type OpenSpan, type SpanStart, tellSpansTo } from './traced.ts'

type Settings = Pick<Config, 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>

/**
 * Sends spans by OpenTelemetry's protocol (OTLP over HTTP, JSON) to the collector that the environment names; the
 * exporter reads OTEL_EXPORTER_OTLP_* itself. The libraries are loaded only here, so that who does not trace does
 * not wait for them. A collector that is gone costs its spans and nothing else.
 * @returns a function that sends what is left and ends tracing
 */
export async function startTracing(
  { OTEL_SERVICE_NAME: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Settings,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const { context, diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

  const warn = (message: string) => log.warn(`tracing: ${message}`)
  const quiet = () => {}
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': name,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('portal')

  tellSpansTo({ open, ids })
  return async () => {
    tellSpansTo(undefined)
    await provider.shutdown()
    context.disable()
    diag.disable()
  }

  function open({ name, kind, attributes = {}, parent }: SpanStart): OpenSpan {
    const above = parent === undefined ? context.active() : within(parent)
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, above)
    const inner = trace.setSpan(above, span)
    return {
      inside: (work) => context.with(inner, work),
      note: (facts) => span.setAttributes(facts),
      end: (failure) => {
        if (failure !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.setAttribute('error.type', nameOf(failure))
        }
        span.end()
      },
    }
  }

  function ids() {
    const active = trace.getSpanContext(context.active())
    return active && { traceId: active.traceId, spanId: active.spanId }
  }

  /** W3C trace context; anything else is no parent. */
  function within(traceparent: string) {
    const [, traceId, spanId, flags] =
      /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? []
    if (!traceId || !spanId || !flags) return ROOT_CONTEXT
    return trace.setSpanContext(ROOT_CONTEXT, {
      traceId,
      spanId,
      traceFlags: Number.parseInt(flags, 16),
      isRemote: true,
    })
  }
}

function nameOf(failure: unknown): string {
  if (!(failure instanceof Error)) return typeof failure
  const code = 'code' in failure && typeof failure.code === 'string' ? ` ${failure.code}` : ''
  return `${failure.name}${code}`
}
