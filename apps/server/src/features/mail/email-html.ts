import { brand } from '@portal/domain/brand'
import type { EmailContent, Piece, TableRow } from './email-content.ts'
import { type Html, html } from './html.ts'

/**
 * The tokens of our identity that emails need. Mail programs know no variables; those that darken
 * emails by themselves leave `hivis` on `asphalt` alone, since both stay far apart either way.
 */
const colour = {
  asphalt: '#12181a',
  hivis: '#d8f43a',
  onHivis: '#0b0e10',
  page: '#eef1f2',
  card: '#ffffff',
  ink: '#12181a',
  quiet: '#435056',
  line: '#d5dbde',
  link: '#0d524c',
  inverse: '#ffffff',
} as const
const dark = {
  page: '#0b0e10',
  card: '#182023',
  ink: '#f3f6f6',
  quiet: '#b4bec3',
  line: '#2e393e',
  link: '#8ed3ca',
} as const

const sans = `'Archivo','Helvetica Neue',Arial,sans-serif`
const mono = `'Geist Mono',Menlo,Consolas,monospace`

/** Programs that follow the reader's dark setting take these; the others show the inlined light ones. */
const darkRules = (ancestor: string) => `
${ancestor} .page{background-color:${dark.page}!important}
${ancestor} .card{background-color:${dark.card}!important;border-color:${dark.line}!important}
${ancestor} .ink{color:${dark.ink}!important}
${ancestor} .quiet{color:${dark.quiet}!important}
${ancestor} .line{border-color:${dark.line}!important}
${ancestor} .link{color:${dark.link}!important}
${ancestor} .button{background-color:${colour.hivis}!important}
${ancestor} .button a{color:${colour.onHivis}!important}`

const styles: Html = {
  markup: `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:620px){.gutter{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){${darkRules('')}}
${darkRules('[data-ogsc]')}
</style>`,
}

/** A whole HTML email: tables and inlined styles, which every mail program understands. */
export function emailHtml({ subject, tag, title, pieces, reason }: EmailContent): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${subject}</title>
${styles}
</head>
<body class="page" style="margin:0;padding:0;background-color:${colour.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background-color:${colour.page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="gutter" bgcolor="${colour.asphalt}" style="background-color:${colour.asphalt};padding:20px 32px;border-radius:6px 6px 0 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="font:800 22px/28px ${sans};letter-spacing:1px;color:${colour.inverse}">${brand.name}</td>
<td align="right"><span style="display:inline-block;background-color:${colour.hivis};color:${colour.onHivis};font:600 12px/16px ${mono};padding:6px 12px;border-radius:2px 10px 2px 2px">${tag}</span></td>
</tr></table>
</td></tr>
<tr><td class="card gutter" bgcolor="${colour.card}" style="background-color:${colour.card};padding:32px;border:1px solid ${colour.line};border-top:0;border-radius:0 0 6px 6px">
<h1 class="ink" style="margin:0 0 16px;font:700 26px/32px ${sans};color:${colour.ink}">${title}</h1>
${pieces.map(pieceHtml)}
</td></tr>
<tr><td class="gutter quiet" style="padding:20px 32px;font:400 13px/20px ${sans};color:${colour.quiet}">${reason}<br>${brand.name}, <a class="link" href="${brand.phone.href}" style="color:${colour.link}">${brand.phone.dotted}</a>, <a class="link" href="mailto:${brand.supportEmail}" style="color:${colour.link}">${brand.supportEmail}</a>${brand.postalAddress ? html`<br>${brand.postalAddress}` : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  return page.markup
}

const paragraph = `margin:0 0 16px;font:400 16px/24px ${sans}`

function pieceHtml(piece: Piece): Html {
  switch (piece.is) {
    case 'text':
      return html`<p class="ink" style="${paragraph};color:${colour.ink}">${piece.text}</p>\n`
    case 'note':
      return html`<p class="quiet" style="${paragraph};font-size:14px;color:${colour.quiet}">${piece.text}</p>\n`
    case 'heading':
      return html`<h2 class="ink" style="margin:24px 0 12px;font:700 18px/24px ${sans};color:${colour.ink}">${piece.text}</h2>\n`
    case 'button':
      return buttonHtml(piece)
    case 'facts':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${piece.facts.map(factHtml)}</table>\n`
    case 'steps':
      return html`<ol class="ink" style="margin:0 0 16px;padding:0 0 0 24px;font:400 16px/24px ${sans};color:${colour.ink}">${piece.steps.map((step) => html`<li style="margin:0 0 6px">${step}</li>`)}</ol>\n`
    case 'table':
      return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${piece.rows.map(rowHtml)}${piece.totals.map(totalHtml)}</table>\n`
  }
}

/** The address is below as well: some programs show no buttons, and people like to see where a link leads. */
const buttonHtml = ({ label, href }: { label: string; href: string }) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr>
<td class="button" bgcolor="${colour.asphalt}" style="background-color:${colour.asphalt};border-radius:4px"><a href="${href}" style="display:inline-block;padding:14px 24px;font:600 16px/20px ${sans};color:${colour.inverse};text-decoration:none">${label}</a></td>
</tr></table>
<p class="quiet" style="${paragraph};font-size:13px;line-height:20px;word-break:break-all;color:${colour.quiet}">${href}</p>\n`

const factHtml = ([label, value]: readonly [string, string]) =>
  html`<tr><td class="quiet line" valign="top" width="140" style="padding:8px 12px 8px 0;border-top:1px solid ${colour.line};font:400 14px/20px ${sans};color:${colour.quiet}">${label}</td><td class="ink line" valign="top" style="padding:8px 0;border-top:1px solid ${colour.line};font:400 14px/20px ${sans};color:${colour.ink}">${value}</td></tr>`

const rowHtml = ({ title, details, amount, remark }: TableRow) =>
  html`<tr><td class="ink line" valign="top" style="padding:12px 12px 12px 0;border-top:1px solid ${colour.line};font:600 15px/22px ${sans};color:${colour.ink}">${title}${details.map((detail) => html`<br><span class="quiet" style="font-weight:400;font-size:13px;color:${colour.quiet}">${detail}</span>`)}</td><td class="ink line" valign="top" align="right" style="padding:12px 0;border-top:1px solid ${colour.line};font:400 15px/22px ${mono};color:${colour.ink};white-space:nowrap">${amount}${remark === '' ? '' : html`<br><span class="quiet" style="font:400 12px/18px ${sans};color:${colour.quiet}">${remark}</span>`}</td></tr>`

const totalHtml = ([label, amount]: readonly [string, string]) =>
  html`<tr><td class="ink line" style="padding:10px 12px 10px 0;border-top:1px solid ${colour.line};font:600 15px/22px ${sans};color:${colour.ink}">${label}</td><td class="ink line" align="right" style="padding:10px 0;border-top:1px solid ${colour.line};font:600 15px/22px ${mono};color:${colour.ink};white-space:nowrap">${amount}</td></tr>`
