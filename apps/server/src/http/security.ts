import { brand } from '@portal/domain/brand'
import { previewBase } from '@portal/domain/settings-preview'
import { codeReaderStart } from '@portal/domain/worker-paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The one style element that react-aria writes: touch behaviour of what can be pressed. A new version may need a new hash. */
const pressableStyle = '38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='

/** Vite writes inline styles and scripts and talks over a socket: for `npm run dev` only. */
export const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; media-src 'self' https:; connect-src 'self' ws:"

type Exceptions = {
  scriptHashes?: readonly string[]
  /** Of style elements that scripts write. */
  styleHashes?: readonly string[]
  connectOrigins?: readonly string[]
  /** False for a page of someone else's that writes its HTML itself. */
  trustedTypes?: boolean
}

/**
 * Everything comes from us; inline scripts only by hash, calls elsewhere only to named origins
 * (docs/spec/security.md#headers).
 */
export function contentSecurityPolicy({
  scriptHashes = [],
  styleHashes = [pressableStyle],
  connectOrigins = [],
  trustedTypes = true,
}: Exceptions = {}): string {
  return [
    "default-src 'self'",
    `script-src ${ownAnd(scriptHashes)}`,
    `style-src ${ownAnd(styleHashes)}`,
    // React writes style attributes when it measures popovers; style elements stay forbidden.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    ...filmSources(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // HTML made by scripts passes one policy, which pages set first of all (ADR 0023).
    ...(trustedTypes ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ')
}

/** Where the film and its captions come from, when a storage host serves them. */
function filmSources(): string[] {
  const origins = [brand.film.url, brand.film.captions].flatMap((url) => URL.parse(url)?.origin ?? [])
  return origins.length > 0 ? [["media-src 'self'", ...new Set(origins)].join(' ')] : []
}

const ownAnd = (hashes: readonly string[]) =>
  ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')

/** What a refusal carries that is written before anything else could. */
export const bareRefusalPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Of the worker that reads codes: it alone compiles WebAssembly, asks only us, and reaches no page (ADR 0034). */
export const codeReaderPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Of the receiving page's service worker: it asks only us, and reaches no page (ADR 0035). */
export const receiveWorkerPolicy =
  "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Pages whose address is the key to something (docs/spec/quotes.md#link, docs/spec/settings.md#preview). */
const hasToken = (url: string) =>
  url.startsWith('/password-reset') || url.startsWith(previewBase) || /^\/q\//i.test(url)

type Everywhere = { secure: boolean; connectOrigins?: readonly string[] }
type Asked = Pick<FastifyRequest, 'url' | 'id'>

/** Headers that every answer carries, regardless of the part that answered. */
export function securityHeaders({ secure, connectOrigins = [] }: Everywhere) {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': contentSecurityPolicy({ connectOrigins }),
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  return ({ url, id }: Asked) => ({
    ...always,
    ...(url.startsWith(codeReaderStart) && { 'content-security-policy': codeReaderPolicy }),
    'referrer-policy': hasToken(url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'x-request-id': id,
  })
}

export function sendSecurityHeaders(app: FastifyInstance, headersOf: ReturnType<typeof securityHeaders>) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request))
    done()
  })
}
