import { createHash } from 'node:crypto'
import type { ErrorCode } from '@portal/contract/errors'
import { brand, brandMark } from '@portal/domain/brand'
import type { FastifyRequest } from 'fastify'
import { type Html, html } from '../mail/html.ts'

/**
 * Public pages that work without JavaScript and belong to no route of the site: invoices, tags and the guide to the API. They
 * load nothing but their type and the site's icon, and no search engine lists them.
 */

/** The product's type, at an address that no build changes. */
export const fontPath = '/i/archivo.woff2'

const sha256 = ({ markup }: Html) => createHash('sha256').update(markup).digest('base64')

type Allowed = { style: Html; script?: Html; formAction: 'none' | 'self' }

/** The Content-Security-Policy of a page with this style and, where it has one, this script. */
export const plainPagePolicy = ({ style, script, formAction }: Allowed) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${sha256(style)}'`,
    ...(script ? [`script-src 'sha256-${sha256(script)}'`] : []),
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    `form-action '${formAction}'`,
    "frame-ancestors 'none'",
    ...(script ? ["require-trusted-types-for 'script'"] : []),
  ].join('; ')

/** Written as text: the bundler changes tagged templates that end a script. */
export const scriptElement = ({ markup }: Html): Html => ({ markup: `<script>${markup}</script>` })

type Colors = { tag: string; dot: string; letters: string }
const ownColors: Colors = { tag: '#d8f43a', dot: '#12181a', letters: '#12181a' }

/** The brand's mark, in other colors where its own do not suit what is behind it. */
export const plainPageLogo = ({ tag, dot, letters }: Colors = ownColors): Html =>
  html`<svg viewBox="0 0 98 36" width="98" height="36" role="img" aria-label="${brand.name}"><path d="${brandMark.tag}" fill="${tag}"/><circle cx="14" cy="18" r="4.2" fill="${dot}"/><path d="${brandMark.letters}" fill="${letters}"/></svg>`

type PlainPage = {
  title: string
  style: Html
  colorScheme: 'light' | 'light dark'
  body: Html
  /** 'same-origin' for pages with a form, whose browser has to name the page that sends it. */
  referrer?: 'no-referrer' | 'same-origin'
}

/** @returns the whole document around `body` */
export const plainPage = ({
  title,
  style,
  colorScheme,
  body,
  referrer = 'no-referrer',
}: PlainPage): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="referrer" content="${referrer}">
<meta name="color-scheme" content="${colorScheme}">
<title>${title} | ${brand.name}</title>
<link rel="icon" href="/favicon.svg">
<link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`

/**
 * What a browser shows instead of a page while the portal can't answer (docs/spec/reliability.md#overload). The page is
 * written without the database and without rendering, since either may be what failed.
 */

/** A browser that opens an address of the site: not a call of the API, a script or a file. */
export const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !/^\/api(?:[/?]|$)/i.test(url) && (headers.accept ?? '').includes('text/html')

const style: Html = {
  markup: `@font-face{font-family:Archivo;src:url(${fontPath}) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;--ink:#12181a;--paper:#fff;--soft:#4d5a5e}
@media(prefers-color-scheme:dark){:root{--ink:#f2f5f3;--paper:#12181a;--soft:#b3bfc2}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 Archivo,system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:clamp(2rem,10vh,6rem) 1.25rem}
h1{font-size:clamp(1.6rem,6vw,2.25rem);line-height:1.15;margin:2rem 0 .75rem}
p{margin:0 0 1.25rem}
a{color:inherit}
.again{display:inline-block;padding:.75rem 1.5rem;border-radius:.5rem;background:var(--ink);color:var(--paper);font-weight:600;text-decoration:none}
.again:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
.id{color:var(--soft);font-size:.9375rem;overflow-wrap:anywhere}`,
}

const words = (isShort: boolean) =>
  isShort
    ? {
        title: 'The portal is busy',
        text: 'It is starting, or many people are using it at once. This page tries again by itself in a few seconds.',
      }
    : { title: 'This page could not be shown', text: 'Something went wrong on our side. Please try again.' }

/** Failures that end by themselves: the browser asks again. */
const ends: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['BUSY', 'DATABASE_UNAVAILABLE'])

/**
 * @param failure.code of the failure, 5xx
 * @param failure.requestId of the line in the log, for support
 * @param failure.retryAfterSeconds when a failure that ends by itself is tried again, in s
 * @returns the headers and body of the page
 */
export function failurePage({ code, requestId, retryAfterSeconds = 3 }: Failure) {
  const isShort = ends.has(code)
  const { title, text } = words(isShort)
  const page = plainPage({
    title,
    style,
    colorScheme: 'light dark',
    body: html`<main>
${plainPageLogo()}
<h1>${title}</h1>
<p>${text}</p>
<p><a class="again" href="">Try again</a></p>
<p class="id">If it stays like this, call ${brand.phone.vanity} and name request ${requestId}.</p>
</main>`,
  })
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': plainPagePolicy({ style, formAction: 'none' }),
      'cache-control': 'no-store',
      ...(isShort && { refresh: String(retryAfterSeconds) }),
    },
    body: page.markup,
  }
}

type Failure = { code: ErrorCode; requestId: string; retryAfterSeconds?: number }
