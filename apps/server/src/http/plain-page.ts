import { createHash } from 'node:crypto'
import { brand } from '@portal/domain/brand'
import { brandMark } from '@portal/domain/brand-mark'
import { type Html, html } from '../features/mail/html.ts'

/**
 * Public pages that work without JavaScript and belong to no route of the site: invoices and tags. They load nothing but
 * their type and the site's icon, and no search engine lists them.
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

type Colors = { tag: string; dot: string; letters: string }

/** The brand's mark in colors that suit what is behind it. */
export const plainPageLogo = ({ tag, dot, letters }: Colors): Html =>
  html`<svg viewBox="0 0 98 36" width="98" height="36" role="img" aria-label="${brand.name}"><path d="${brandMark.tag}" fill="${tag}"/><circle cx="14" cy="18" r="4.2" fill="${dot}"/><path d="${brandMark.letters}" fill="${letters}"/></svg>`

type PlainPage = { title: string; style: Html; colorScheme: 'light' | 'light dark'; body: Html }

/** @returns the whole document around `body` */
export const plainPage = ({ title, style, colorScheme, body }: PlainPage): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="${colorScheme}">
<title>${title} | ${brand.name}</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
