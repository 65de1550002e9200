import { brand } from '@portal/domain/brand'
import type { EmailContent, Piece } from './email-content.ts'
import { pieceHtml } from './email-pieces.ts'
import { colour, dark, paragraph, sans } from './email-style.ts'
import { type Html, html } from './html.ts'

/** Programs that follow the reader's dark setting take these; the others show the inlined light ones. */
const darkRules = (ancestor: string) => `
${ancestor} .page{background-color:${dark.page}!important}
${ancestor} .card{background-color:${dark.card}!important;border-color:${dark.line}!important}
${ancestor} .stage{background-color:${dark.stage}!important}
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
summary{cursor:pointer}
@media (max-width:620px){.gutter{padding-left:18px!important;padding-right:18px!important}.wide{width:100%!important}.fact{width:96px!important}}
@media (prefers-color-scheme:dark){${darkRules('')}}
${darkRules('[data-ogsc]')}
</style>`,
}

/** A whole HTML email: tables and inlined styles, which every mail program understands. */
export function emailHtml({ subject, tag, title, pieces, reason }: EmailContent): string {
  const button = pieces.find(isButton)
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
<tr><td class="gutter" bgcolor="${colour.asphalt}" style="background-color:${colour.asphalt};padding:14px 32px;border-radius:10px 10px 0 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td><span style="display:inline-block;background-color:${colour.hivis};color:${colour.onHivis};font:800 18px/28px ${sans};letter-spacing:.5px;padding:0 12px 0 10px;border-radius:9px 2px 2px 2px"><span style="font-size:13px;vertical-align:1px">●</span>&nbsp;${brand.name}</span></td>
<td align="right"><a href="${brand.phone.href}" style="font:500 15px/28px ${sans};color:${colour.inverse};text-decoration:none;white-space:nowrap">${brand.phone.dotted}</a></td>
</tr></table>
</td></tr>
<tr><td class="card gutter" bgcolor="${colour.card}" style="background-color:${colour.card};padding:28px 32px 12px;border:1px solid ${colour.line};border-width:0 1px">
<p class="quiet" style="margin:0 0 4px;font:600 13px/18px ${sans};color:${colour.quiet}">${tag}</p>
<h1 class="ink" style="margin:0 0 12px;font:700 26px/32px ${sans};color:${colour.ink}">${title}</h1>
${pieces.map((piece) => pieceHtml(piece, piece === button))}
${button ? rawAddress(button) : ''}
</td></tr>
<tr><td class="card gutter quiet line" bgcolor="${colour.card}" style="background-color:${colour.card};padding:18px 32px 20px;border:1px solid ${colour.line};border-radius:0 0 10px 10px;font:400 13px/20px ${sans};color:${colour.quiet}">${brand.name}${brand.postalAddress && `, ${brand.postalAddress}`}, <a class="link" href="${brand.phone.href}" style="color:${colour.link}">${brand.phone.dotted}</a>, <a class="link" href="mailto:${brand.supportEmail}" style="color:${colour.link}">${brand.supportEmail}</a><br>${reason}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  return page.markup
}

type Button = Extract<Piece, { is: 'button' }>
const isButton = (piece: Piece): piece is Button => piece.is === 'button'

/** Some programs show no buttons, and people like to see where one leads. Where nothing folds, both lines are seen. */
const rawAddress = ({ href }: Button) =>
  html`<details class="quiet" style="${paragraph};font-size:13px;line-height:20px;color:${colour.quiet}"><summary style="text-decoration:underline">Button does not work?</summary><span style="word-break:break-all">Open ${href} in your browser.</span></details>`
