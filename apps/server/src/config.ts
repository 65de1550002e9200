import { brand, type Company } from '@portal/domain/brand'
import { defaultTimeZone, isTimeZone } from '@portal/domain/business-day'
import { caseLimits } from '@portal/domain/repair-cases'
import * as z from 'zod'
import { companyOf, companySettings } from './config-company.ts'
import { halfConfigured, plainAddresses, vendorConfig, vendorSettings } from './config-vendors.ts'
import type { PortConfig } from './ports.ts'
import { isThisMachine } from './this-machine.ts'

/** Settings of the process (docs/spec/product.md#configuration). Absent means embedded. */
const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The server itself, where DATABASE_URL leads to a pooler that lends its connections by the transaction. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The role that owns the tables, straight to the server: migrations, backups, restores. Absent: DATABASE_URL's own. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  PUBLIC_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whose calendar days invoices, sales orders, lists and figures show (docs/spec/money.md#dates). */
  BUSINESS_TIME_ZONE: z
    .string()
    .default(defaultTimeZone)
    .refine(isTimeZone, 'is not the name of a time zone, such as America/Chicago'),
  /** Without it mail stays on this machine, readable at /dev/mailbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  /** So many days the text of a mail is kept after it was sent. */
  MAIL_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  /** So many days after a device was retired or replaced the names of its holders are kept. */
  HOLDER_KEEP_DAYS: z.coerce.number().int().min(1).max(36_500).default(730),
  /** What a screen repair costs where no cover pays, in dollars (docs/spec/repairs.md#cover). */
  REPAIR_SCREEN_PRICE: z.coerce.number().min(0).max(caseLimits.priceMax).optional(),
  /** What is charged for an old device that was not returned in time, in dollars; nothing without it. */
  REPAIR_NOT_RETURNED_PRICE: z.coerce.number().min(0).max(caseLimits.priceMax).optional(),
  /**
   * Whether a password reset request says that the address is not registered (docs/spec/sign-in.md#reset-requests).
   */
  RESET_REVEALS_ACCOUNT: z.enum(['true', 'false']).default('true'),
  /** Origins besides our own that may call the API, comma-separated. */
  CORS_ORIGINS: z.string().default(''),
  /** Hosts, comma-separated, that webhooks may call although they are private, or without TLS. */
  WEBHOOK_ALLOWED_HOSTS: z.string().default(''),
  /** How many proxies in front of us may be believed about the caller's address. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** Seals people's secrets in the database; the same on every node (ADR 0021). */
  SECRETS_KEY: z.string().min(32).optional(),
  /**
   * Whether there is demo data, whose people may sign in: 'local' as long as PUBLIC_BASE_URL leads no further than this
   * machine, which development starts with; 'allowed' anywhere (docs/spec/security.md#demo-users).
   */
  DEMO_SIGN_INS: z.enum(['refused', 'local', 'allowed']).optional(),
  /** 'off' removes the service worker of the receiving page from all browsers (docs/spec/staging.md#receiving-offline). */
  OFFLINE_RECEIVING: z.enum(['on', 'off']).default('on'),
  /** Browser tests sign in far more often than people do. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** 'off' where other processes do the background work: emails, order exports, copies of the CRM. */
  JOBS: z.enum(['on', 'off']).default('on'),
  /** Requests answered at the same time; more are refused with a time to retry (docs/spec/reliability.md#overload). */
  MAX_IN_FLIGHT: z.coerce.number().int().min(10).max(100_000).default(100),
  /** How late the event loop may run, in ms, before new requests are refused with a time to retry. */
  MAX_LOOP_DELAY: z.coerce.number().int().min(20).max(60_000).default(300),
  /** With it, GET /metrics answers anyone who sends it as a bearer token. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** With it, GET /metrics answers on this port of METRICS_HOST. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** With one of them, spans go to this OpenTelemetry collector; the exporter reads the other OTEL_EXPORTER_OTLP_*. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('wbc-portal'),
  /** The part of the requests that is traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ...companySettings,
  ...vendorSettings,
})

/** All variables that are read, apart from those that the collector of traces reads itself. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

export type Config = Omit<z.output<typeof settings>, 'CORS_ORIGINS' | 'MAIL_FROM'> & {
  corsOrigins: string[]
  webhookHosts: string[]
  publicBaseUrl: string
  demoAllowed: boolean
  mailFrom: string
  /** What this installation sets otherwise than brand.ts. */
  company: Partial<Company>
} & PortConfig

/**
 * Reads the environment once, at boot.
 * Throws an Error whose message names each variable that is wrong and why.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not usable:\n${lines.join('\n')}`)
  }
  const { CORS_ORIGINS, MAIL_FROM, ...config } = parsed.data
  refuseDirectAlone(parsed.data)
  refuseHalfMail(parsed.data)
  refuseOpenMetrics(parsed.data)
  for (const wrong of [plainAddresses(parsed.data), halfConfigured(parsed.data)])
    if (wrong.length > 0) throw new Error(`The configuration is not usable:\n${wrong.join('\n')}`)
  const company = companyOf(parsed.data)
  const publicBaseUrl = config.PUBLIC_BASE_URL ?? `http://localhost:${config.PORT}`
  const demo = config.DEMO_SIGN_INS ?? (config.NODE_ENV === 'production' ? 'refused' : 'local')
  return {
    ...config,
    ...vendorConfig(parsed.data),
    webhookHosts: listOf(parsed.data.WEBHOOK_ALLOWED_HOSTS),
    corsOrigins: listOf(CORS_ORIGINS),
    publicBaseUrl,
    demoAllowed: demo === 'allowed' || (demo === 'local' && isThisMachine(publicBaseUrl)),
    mailFrom: MAIL_FROM ?? `${brand.name} <${company.supportEmail ?? brand.supportEmail}>`,
    company,
  }
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Without DATABASE_URL they would be ignored, and the embedded database started. */
function refuseDirectAlone({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  DATABASE_OWNER_URL,
}: z.output<typeof settings>) {
  if (DATABASE_URL !== undefined) return
  const alone = Object.entries({ DATABASE_DIRECT_URL, DATABASE_OWNER_URL }).find(
    ([, value]) => value !== undefined,
  )
  if (alone === undefined) return
  throw new Error(`The configuration is not usable:\n  DATABASE_URL: is needed because ${alone[0]} is set`)
}

/** Figures of a business are no one else's: beyond this machine they need a token. */
function refuseOpenMetrics({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: z.output<typeof settings>) {
  const isHere = ['127.0.0.1', '::1', 'localhost'].includes(METRICS_HOST)
  if (METRICS_PORT === undefined || isHere || METRICS_TOKEN !== undefined) return
  throw new Error(
    'The configuration is not usable:\n  METRICS_TOKEN: is needed because METRICS_HOST is not this machine alone',
  )
}

/** Mail that leaves this machine needs a sender who exists, and links that lead to where people are. */
function refuseHalfMail({ SMTP_URL, MAIL_FROM, PUBLIC_BASE_URL }: z.output<typeof settings>) {
  if (SMTP_URL === undefined) return
  const missing = Object.entries({ MAIL_FROM, PUBLIC_BASE_URL }).filter(([, value]) => value === undefined)
  if (missing.length === 0) return
  const lines = missing.map(([name]) => `  ${name}: is needed because SMTP_URL is set`)
  throw new Error(`The configuration is not usable:\n${lines.join('\n')}`)
}
