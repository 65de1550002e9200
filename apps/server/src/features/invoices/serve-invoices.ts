import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@portal/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { root } from '../../root.ts'
import { countRequest } from '../auth/count-request.ts'
import type { Html } from '../mail/html.ts'
import { invoiceLimits } from './invoice-limits.ts'
import { fontPath, invoicePage, invoicePolicy, messagePage } from './invoice-page.ts'
import { type Invoice, readInvoice } from './read-invoice.ts'

type Needs = Pick<Deps, 'db' | 'inTransaction' | 'now' | 'timeZone' | 'rateLimits'>
type Address = { Params: { invoiceId: string; secret: string } }

/** Invoices of the embedded ledger, for whoever has their address: nobody signs in, and nobody else finds them. */
export function serveInvoices(app: FastifyInstance, deps: Needs) {
  app.get(fontPath, async (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('font/woff2')
      .send(await readFile(join(root, 'apps/web/app/fonts/archivo.woff2'))),
  )

  app.get<Address>('/i/:invoiceId/:secret', async ({ params, ip }, reply) => {
    const isPdf = params.secret.endsWith('.pdf')
    const secret = params.secret.replace(/\.pdf$/, '')
    const found = await limited(deps, ip, isPdf ? 'pdf' : 'page', () =>
      readInvoice(deps, { invoiceId: params.invoiceId, secret }),
    )
    if (found.refusedForSeconds !== undefined)
      return send(reply.code(429).header('retry-after', found.refusedForSeconds), tooManyPage)
    if (!found.invoice) return send(reply.code(404), notFoundPage)
    return isPdf
      ? sendPdf(reply, found.invoice, deps.now())
      : send(reply, invoicePage(found.invoice, `/i/${params.invoiceId}/${secret}.pdf`))
  })
  app.get('/i', async (_, reply) => send(reply.code(404), notFoundPage))
  app.get('/i/*', async (_, reply) => send(reply.code(404), notFoundPage))
}

async function limited(
  deps: Needs,
  ip: string,
  kind: 'page' | 'pdf',
  read: () => Promise<Invoice | undefined>,
): Promise<{ invoice?: Invoice | undefined; refusedForSeconds?: number }> {
  try {
    await countRequest(deps, invoiceLimits(ip, kind))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error
    return { refusedForSeconds: error.retryAfterSeconds ?? 60 }
  }
  return { invoice: await read() }
}

const notFoundPage = messagePage(
  'No such invoice',
  'There is no invoice at this address. Please check that the link is complete, or ask your agent for it.',
)
const tooManyPage = messagePage(
  'Please wait a moment',
  'Too many invoices were opened from your network. Please try again in a few minutes.',
)

/** Only for whoever has the address: kept by no cache, found by no search engine, told to no other site. */
const privately = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

const send = (reply: FastifyReply, { markup }: Html) =>
  reply
    .headers({ ...privately, 'content-security-policy': invoicePolicy })
    .type('text/html; charset=utf-8')
    .send(markup)

/** The library that draws it is loaded with the first document: most servers never need it. */
async function sendPdf(reply: FastifyReply, invoice: Invoice, now: Date) {
  const { drawInvoice } = await import('./draw-invoice.ts')
  const pdf = await drawInvoice(invoice, now)
  return reply
    .headers({
      ...privately,
      'content-disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .type('application/pdf')
    .send(pdf)
}
