import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, errorCatalogue } from '@portal/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fontPath } from '../../http/plain-page.ts'
import { root } from '../../root.ts'
import { countRequest } from '../auth/count-request.ts'
import { networkOf } from '../auth/sign-in-limits.ts'
import type { Html } from '../mail/html.ts'
import { invoiceLimits } from './invoice-limits.ts'
import { invoicePage, invoicePolicy, messagePage } from './invoice-page.ts'
import { keptInvoicePdfs } from './kept-invoice-pdfs.ts'
import { type Invoice, readInvoice } from './read-invoice.ts'

type Needs = Pick<Deps, 'db' | 'inTransaction' | 'now' | 'timeZone' | 'rateLimits'>
type Address = { Params: { invoiceId: string; secret: string } }

/** Invoices of the embedded ledger, for anyone who has their address: no one signs in, and no one else finds them. */
export function serveInvoices(app: FastifyInstance, deps: Needs) {
  const pdfOf = keptInvoicePdfs()

  app.get(fontPath, async (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('font/woff2')
      .send(await readFile(join(root, 'apps/web/app/fonts/archivo.woff2'))),
  )

  app.get<Address>('/i/:invoiceId/:secret', async ({ params, ip }, reply) => {
    const isPdf = params.secret.endsWith('.pdf')
    const secret = params.secret.replace(/\.pdf$/, '')
    try {
      await countRequest(deps, invoiceLimits(ip, isPdf ? 'pdf' : 'page'))
      const invoice = await readInvoice(deps, { invoiceId: params.invoiceId, secret })
      if (!invoice) return send(reply.code(404), notFoundPage())
      return isPdf
        ? sendPdf(reply, invoice, await pdfOf(invoice, networkOf(ip), deps.now()))
        : send(reply, invoicePage(invoice, `/i/${params.invoiceId}/${secret}.pdf`))
    } catch (error) {
      if (!(error instanceof AppError) || errorCatalogue[error.code].status !== 429) throw error
      return send(reply.code(429).header('retry-after', error.retryAfterSeconds ?? 60), tooManyPage())
    }
  })
  app.get('/i', async (_, reply) => send(reply.code(404), notFoundPage()))
  app.get('/i/*', async (_, reply) => send(reply.code(404), notFoundPage()))
}

const notFoundPage = () =>
  messagePage(
    'No such invoice',
    'There is no invoice at this address. Please check that the link is complete, or ask your agent for it.',
  )
const tooManyPage = () =>
  messagePage(
    'Please wait a moment',
    'Too many invoices were opened from your network. Please try again in a few minutes.',
  )

/** Only for anyone who has the address: kept by no cache, found by no search engine, told to no other site. */
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

async function sendPdf(reply: FastifyReply, invoice: Invoice, pdf: Buffer) {
  return reply
    .headers({
      ...privately,
      'content-disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .type('application/pdf')
    .send(pdf)
}
