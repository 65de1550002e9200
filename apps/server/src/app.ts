import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import fastifyStatic from '@fastify/static'
import { AppError } from '@portal/contract/errors'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginCallback,
  LogController,
} from 'fastify'
import { auditRoutes } from './audit/audit.routes.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { serveAddresses } from './features/addresses/addresses.routes.ts'
import { configRoutes } from './features/addresses/config.routes.ts'
import { coverRoutes } from './features/agent-covers/cover.routes.ts'
import { apiKeyRoutes } from './features/api-keys/api-keys.routes.ts'
import { approvalRoutes } from './features/approvals/approvals.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { bookRoutes } from './features/books/books.routes.ts'
import { brokenPageRoutes } from './features/broken-pages/broken-pages.routes.ts'
import { cartRoutes } from './features/cart/cart.routes.ts'
import { catalogRoutes } from './features/catalog/catalog.routes.ts'
import { catalogAdminRoutes } from './features/catalog-admin/catalog-admin.routes.ts'
import { colleagueRoutes } from './features/colleagues/colleagues.routes.ts'
import { serveCrmHook } from './features/crm-sync/crm-hook.ts'
import { crmSyncRoutes } from './features/crm-sync/crm-sync.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { deskRoutes } from './features/desk/desk.routes.ts'
import { enrollmentRoutes } from './features/fleet/enrollment/enrollment.routes.ts'
import { fleetRoutes } from './features/fleet/fleet.routes.ts'
import { fleetSheetRoutes } from './features/fleet/sheet/fleet-sheet.routes.ts'
import { serveTags } from './features/fleet/tag-page/serve-tags.ts'
import { handoverRoutes } from './features/handovers/handovers.routes.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import { serveInvoices } from './features/invoices/serve-invoices.ts'
import { kitOrderingRoutes } from './features/kit-ordering/kit-ordering.routes.ts'
import { kitRoutes } from './features/kits/kits.routes.ts'
import { lineChangeRoutes } from './features/line-changes/line-changes.routes.ts'
import { lineListRoutes } from './features/line-lists/line-lists.routes.ts'
import { orderExportRoutes } from './features/order-export/order-export.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { shippingRoutes } from './features/orders/shipping.routes.ts'
import { pictureRoutes } from './features/pictures/pictures.routes.ts'
import { servePictures } from './features/pictures/pictures.ts'
import { quoteRoutes } from './features/quotes/quotes.routes.ts'
import { repairRoutes } from './features/repairs/repairs.routes.ts'
import { replacementRoutes } from './features/replacement/replacement.routes.ts'
import { salesRoutes } from './features/sales/sales.routes.ts'
import { settingRoutes } from './features/settings/settings.routes.ts'
import { setupRoutes } from './features/setup/setup.routes.ts'
import { boxRoutes } from './features/staging/boxes/boxes.routes.ts'
import { numberRoutes } from './features/staging/numbers/numbers.routes.ts'
import { paperRoutes } from './features/staging/paper/paper.routes.ts'
import { stagingRoutes } from './features/staging/staging.routes.ts'
import { serveTrackAlerts } from './features/staging/tracking/serve-track-alerts.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { vendorRoutes } from './features/vendors/vendors.routes.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'

import { answerErrors, refuse, toAppError } from './http/errors.ts'
import { serveGuide } from './http/guide/serve-guide.ts'
import { type Health, serveHealth } from './http/health.ts'
import { notBuiltRoutes } from './http/not-built.ts'
import { wantsPage } from './http/plain-page.ts'
import { refusePublicHosts } from './http/private-network.ts'
import {
  isTooDeep,
  type RequestLimits,
  refuseHoarders,
  refuseLongAddresses,
  requestLimits,
  serverOptions,
} from './http/request-limits.ts'
import { loggerOfRequest } from './http/request-logger.ts'
import { mount } from './http/route.ts'
import { securityHeaders, sendSecurityHeaders } from './http/security.ts'
import { type Load, shedLoad } from './http/shed-load.ts'
import { serveMailbox } from './mail/mailbox-pages.ts'
import { traceCalls } from './tracing/trace-calls.ts'

const builtRoutes = [
  ...authRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...configRoutes,
  ...brokenPageRoutes,
  ...catalogRoutes,
  ...catalogAdminRoutes,
  ...pictureRoutes,
  ...cartRoutes,
  ...shippingRoutes,
  ...orderRoutes,
  ...quoteRoutes,
  ...approvalRoutes,
  ...colleagueRoutes,
  ...repairRoutes,
  ...accountRoutes,
  ...fleetRoutes,
  ...kitRoutes,
  ...lineListRoutes,
  ...lineChangeRoutes,
  ...replacementRoutes,
  ...kitOrderingRoutes,
  ...boxRoutes,
  ...fleetSheetRoutes,
  ...stagingRoutes,
  ...numberRoutes,
  ...paperRoutes,
  ...enrollmentRoutes,
  ...userRoutes,
  ...dashboardRoutes,
  ...setupRoutes,
  ...homeRoutes,
  ...deskRoutes,
  ...coverRoutes,
  ...handoverRoutes,
  ...bookRoutes,
  ...salesRoutes,
  ...auditRoutes,
  ...crmSyncRoutes,
  ...orderExportRoutes,
  ...vendorRoutes,
  ...settingRoutes,
]

/** Every call of the contract: what exists, and an honest 501 for what does not yet. */
export const apiRoutes = [...builtRoutes, ...notBuiltRoutes(builtRoutes)]

type AppOptions = {
  deps: Deps
  config: Pick<Config, 'corsOrigins' | 'TRUST_PROXY' | 'publicBaseUrl'>
  health: Health
  /** Origins that pages may ask besides ours. */
  connectOrigins?: readonly string[]
  /** Whether everyone may read the mail of this database at /dev/mailbox. */
  mailboxOpen?: boolean
  /** Whether requests for hosts that the public can reach are refused, since the public address is not configured. */
  onlyPrivateHosts?: boolean
  /** When to refuse what cannot be answered in time; never, when left out. */
  load?: Load
  /** Watches every answer, when someone wants to know. */
  measure?: (app: FastifyInstance) => void
  limits?: RequestLimits
  logger?: FastifyBaseLogger
}

/** The HTTP application without its pages: calls, health, documents. Listens nowhere; tests inject requests. */
export async function buildApp({
  deps,
  config,
  health,
  connectOrigins = [],
  mailboxOpen = false,
  onlyPrivateHosts = false,
  load,
  measure,
  limits = requestLimits,
  logger,
}: AppOptions): Promise<FastifyInstance> {
  const headersOf = securityHeaders({ secure: config.publicBaseUrl.startsWith('https:'), connectOrigins })
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // Our own log line per refusal says more than two lines per request.
    logController: new LogController({ disableRequestLogging: true }),
    ...serverOptions(limits),
    // What arrives while we leave is answered like everything else (http/drain.ts).
    return503OnClosing: false,
    trustProxy: trustedHops(config.TRUST_PROXY),
    genReqId: () => randomUUID(),
    childLoggerFactory: loggerOfRequest,
    // What cannot even be routed (a broken escape in the address) is refused in our words too.
    frameworkErrors: (error, request, reply) => {
      // No hook has run for what has no route.
      reply.headers(headersOf(request))
      // People are led to the start from every unknown path (docs/spec/navigation.md#unknown-paths).
      if (wantsPage(request)) void reply.header('cache-control', 'no-store').redirect('/', 302)
      else void refuse(toAppError(error), request, reply)
    },
    routerOptions: { maxParamLength: limits.pathParamLength, ignoreTrailingSlash: true },
    // Schemas are the contract's and are checked there; Fastify only serializes by them.
    ajv: { customOptions: { strict: false } },
  })
  app.decorateRequest('personId', null)
  app.decorateRequest('keyId', null)
  sendSecurityHeaders(app, headersOf)
  answerErrors(app)
  if (onlyPrivateHosts) refusePublicHosts(app)
  measure?.(app)
  traceCalls(app, { behindProxy: config.TRUST_PROXY > 0 })
  if (load) shedLoad(app, load)
  refuseHoarders(app, limits)
  refuseLongAddresses(app, limits)
  // Every body of ours is JSON; the framework would also take plain text.
  app.removeContentTypeParser('text/plain')
  takeEmptyBodies(app, limits)
  if (config.corsOrigins.length > 0) await app.register(cors, { origin: config.corsOrigins })

  // Long lists only: small answers cost more to compress than to send. Pages and the manifest come compressed already.
  await app.register(compress, {
    threshold: 4_096,
    encodings: ['gzip'],
    zlibOptions: { level: 4 },
    // No client of ours sends compressed bodies, and what they unpack to would pass the limits.
    globalDecompression: false,
  })
  await app.register(api, { prefix: '/api', deps, health, limits })
  servePictures(app, deps)
  serveInvoices(app, deps)
  serveTags(app, deps)
  serveMailbox(app, { db: deps.db, open: mailboxOpen })
  return app
}

const api: FastifyPluginCallback<Pick<AppOptions, 'deps' | 'health'> & { limits: RequestLimits }> = (
  app,
  { deps, health, limits },
  done,
) => {
  answerErrors(app)
  mount(app, deps, apiRoutes, limits)
  serveAddresses(app, deps)
  serveCrmHook(app, deps)
  serveTrackAlerts(app, deps)
  serveHealth(app, health)
  serveGuide(app, deps.publicBaseUrl)
  // Without them an unknown call would be taken for a page.
  for (const path of ['/', '/*'])
    app.all(path, { exposeHeadRoute: false }, () => {
      throw new AppError('NOT_FOUND')
    })
  done()
}

/**
 * Calls without a body carry the JSON content type too (docs/spec/api.md#calls); what needs a body then says which
 * fields it misses.
 */
function takeEmptyBodies(app: FastifyInstance, { jsonDepth }: RequestLimits) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body)
    if (json === '') done(null, undefined)
    else if (isTooDeep(json, jsonDepth)) done(new AppError('MALFORMED_BODY'), undefined)
    else void parse(request, json, done)
  })
}

/**
 * Believe as many proxies as the configuration counts, and no forwarded header otherwise
 * (docs/spec/security.md#forged-headers).
 */
const trustedHops = (hops: number) => (hops > 0 ? (_: string, hop: number) => hop < hops : false)

const yearSeconds = 31_536_000

/** Files of the web build and the product pictures. Hashed names never change; the others are asked for again. */
export async function serveFiles(
  app: FastifyInstance,
  { webDir, picturesDir }: { webDir: string; picturesDir: string },
) {
  await app.register(fastifyStatic, {
    root: `${webDir}/client`,
    // A route for each file, beside the pages. The hundreds of assets have a folder of their own instead.
    wildcard: false,
    globIgnore: ['assets/**'],
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=3600')
    },
  })
  await app.register(fastifyStatic, {
    root: `${webDir}/client/assets`,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    },
  })
  await app.register(fastifyStatic, {
    root: picturesDir,
    prefix: '/pictures/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      // Emails show them wherever they are read.
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}
