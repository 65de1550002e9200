import { createHash } from 'node:crypto'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { formatMoment } from '@portal/domain/format-date'
import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify'
import * as z from 'zod'
import type { Reader } from '../db/client.ts'
import { comesFromPrivateNetwork } from '../http/private-network.ts'
import { type Html, html } from './html.ts'
import { findMail, findNewestMail, type MailInBox, type WholeMail } from './outbox.store.ts'

const root = '/dev/mailbox'
const idOf = z.object({ mailId: z.uuid() })

/**
 * The local mailbox: every mail of this database, for callers on this machine or a private network. It exists only
 * where mail goes nowhere else and the data is a demonstration; elsewhere, and for other callers, these addresses are 404.
 */
export function serveMailbox(app: FastifyInstance, { db, open }: { db: Reader; open: boolean }) {
  const nothing = (reply: FastifyReply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('There’s nothing here.')
  if (!open) {
    app.get(root, (_, reply) => nothing(reply))
    app.get(`${root}/*`, (_, reply) => nothing(reply))
    return
  }

  const wanted = async (params: unknown): Promise<WholeMail | undefined> => {
    const { data } = idOf.safeParse(params)
    return data && (await findMail(db, data.mailId))[0]
  }

  const onRequest: onRequestHookHandler = (request, reply, done) => {
    if (comesFromPrivateNetwork(request.raw)) done()
    else void nothing(reply)
  }
  app.get(root, { onRequest }, async (_, reply) => sendPage(reply, listPage(await findNewestMail(db))))
  app.get(`${root}/:mailId`, { onRequest }, async ({ params }, reply) => {
    const mail = await wanted(params)
    return mail
      ? sendPage(reply, mailPage(mail))
      : sendPage(reply.code(404), page('Email not found', html`<p>Email not found.</p>`))
  })
  // The email itself, alone in a frame: it runs nothing, loads product pictures at most, and reaches nothing else of ours.
  app.get(`${root}/:mailId/content`, { onRequest }, async ({ params }, reply) => {
    const mail = await wanted(params)
    return reply
      .code(mail?.html ? 200 : 404)
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send((mail?.html ?? '').replace('<head>', '<head>\n<base target="_blank">'))
  })
}

const style = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#12181a;background:#f6f8f8}
header{background:#12181a;color:#fff;padding:1rem 1.5rem}
header a{color:#d8f43a}
main{max-width:60rem;margin:0 auto;padding:1.5rem}
table{width:100%;border-collapse:collapse;background:#fff}
th,td{text-align:left;padding:.5rem .75rem;border-bottom:1px solid #d5dbde;vertical-align:top}
a{color:#0d524c}
iframe{width:100%;height:60rem;border:1px solid #d5dbde;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border:1px solid #d5dbde;padding:1rem}
@media (prefers-color-scheme:dark){body{background:#12181a;color:#f3f6f6}table,pre{background:#182023}th,td,pre{border-color:#2e393e}main a{color:#8ed3ca}}
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const sendPage = (reply: FastifyReply, { markup }: Html) =>
  reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(markup)

const page = (title: string, content: Html) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} | ${brand.name} mailbox</title><style>${{ markup: style }}</style></head>
<body>
<header><a href="${root}">Mailbox</a> Emails this portal would have sent</header>
<main><h1>${title}</h1>${content}</main>
</body>
</html>
`

const listPage = (mails: readonly MailInBox[]) =>
  page(
    'Mailbox',
    mails.length === 0
      ? html`<p>No emails yet. Submit an order or request a password reset.</p>`
      : html`<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">State</th><th scope="col">Created</th></tr></thead><tbody>${mails.map(mailRow)}</tbody></table>`,
  )

const mailRow = ({ mailId, kind, to, subject, state, createdAt }: MailInBox) =>
  html`<tr><td><a href="${root}/${mailId}">${subject ?? kind}</a></td><td>${to}</td><td>${state}</td><td>${formatMoment(createdAt)}</td></tr>`

const mailPage = (mail: WholeMail) =>
  page(
    mail.subject ?? mail.kind,
    html`<table><tbody>
<tr><th scope="row">To</th><td>${mail.to}</td></tr>
<tr><th scope="row">State</th><td>${mail.state}, ${counted(mail.attempts, 'attempt')}</td></tr>
<tr><th scope="row">Message-ID</th><td>${mail.messageId ?? ''}</td></tr>
<tr><th scope="row">Created</th><td>${formatMoment(mail.createdAt)}</td></tr>
${mail.lastError === null ? '' : html`<tr><th scope="row">Last error</th><td>${mail.lastError}</td></tr>`}
</tbody></table>
${mail.html === null ? html`<p>${noContent(mail)}</p>` : html`<h2>Email</h2><iframe title="Email" src="${root}/${mail.mailId}/content" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
${mail.text === null ? '' : html`<h2>Plain text</h2><pre>${linked(mail.text)}</pre>`}`,
  )

const noContent = ({ state }: WholeMail) =>
  state === 'sent' || state === 'bounced'
    ? 'This email’s text is no longer stored.'
    : 'Not delivered yet. Reload this page.'

/** Addresses in plain text can be followed. */
const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
