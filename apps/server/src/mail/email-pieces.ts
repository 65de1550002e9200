import type { MoneyPart } from '@portal/domain/money-parts'
import type { ItemRow, Piece } from './email-content.ts'
import { colour, mono, paragraph, sans } from './email-style.ts'
import { type Html, html } from './html.ts'

/** The pieces of an email as tables and inlined styles. */

/** @param isFirst of several buttons the one that is a button */
export function pieceHtml(piece: Piece, isFirst: boolean): Html {
  switch (piece.is) {
    case 'text':
      return html`<p class="ink" style="${paragraph};color:${colour.ink}">${piece.text}</p>\n`
    case 'note':
      return html`<p class="quiet" style="${paragraph};font-size:14px;line-height:20px;color:${colour.quiet}">${piece.text}</p>\n`
    case 'heading':
      return html`<h2 class="ink" style="margin:28px 0 12px;font:700 15px/20px ${sans};color:${colour.ink}">${piece.text}</h2>\n`
    case 'button':
      return isFirst ? buttonHtml(piece) : linkHtml(piece)
    case 'figure':
      return figureHtml(piece)
    case 'facts':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${piece.facts.map(factHtml)}</table>\n`
    case 'steps':
      return html`<ol class="ink" style="margin:0 0 16px;padding:0 0 0 24px;font:400 16px/24px ${sans};color:${colour.ink}">${piece.steps.map((step) => html`<li style="margin:0 0 6px">${step}</li>`)}</ol>\n`
    case 'items':
      return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${piece.rows.map(rowHtml)}</table>\n`
    case 'totals':
      return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="margin:0 0 24px;border-bottom:1px solid ${colour.line}">${piece.parts.map(partHtml)}</table>\n`
  }
}

type Leading = { label: string; href: string }

const buttonHtml = ({ label, href }: Leading) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="wide" style="margin:8px 0 24px"><tr>
<td class="button" align="center" bgcolor="${colour.asphalt}" style="background-color:${colour.asphalt};border-radius:6px"><a href="${href}" style="display:block;padding:14px 24px;font:600 16px/20px ${sans};color:${colour.inverse};text-decoration:none">${label}</a></td>
</tr></table>\n`

const linkHtml = ({ label, href }: Leading) =>
  html`<p style="${paragraph};font-weight:600"><a class="link" href="${href}" style="color:${colour.link}">${label}</a></p>\n`

const figureHtml = ({ label, value, beside }: Extract<Piece, { is: 'figure' }>) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td class="stage" bgcolor="${colour.page}" style="background-color:${colour.page};padding:16px 18px;border-radius:6px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td valign="top"><span class="quiet" style="font:400 14px/20px ${sans};color:${colour.quiet}">${label}</span><br><span class="ink" style="font:700 22px/28px ${sans};color:${colour.ink}">${value}</span></td>${
    beside === null
      ? ''
      : html`<td valign="top" align="right"><span class="quiet" style="font:400 14px/20px ${sans};color:${colour.quiet}">${beside[0]}</span><br><span class="ink" style="font:500 14px/28px ${mono};color:${colour.ink}">${beside[1]}</span></td>`
  }</tr></table></td></tr></table>\n`

const factHtml = ([label, value]: readonly [string, string]) =>
  html`<tr><td class="quiet line fact" valign="top" width="140" style="padding:8px 12px 8px 0;border-top:1px solid ${colour.line};font:400 14px/20px ${sans};color:${colour.quiet}">${label}</td><td class="ink line" valign="top" style="padding:8px 0;border-top:1px solid ${colour.line};font:400 14px/20px ${sans};color:${colour.ink};word-break:break-word">${value}</td></tr>`

/** Pictures keep their place and say nothing: programs that do not load them lose nothing. */
const rowHtml = ({ picture, title, details, amount, remark }: ItemRow) =>
  html`<tr><td class="line" valign="top" width="52" style="width:52px;padding:12px 0;border-top:1px solid ${colour.line}">${
    picture === ''
      ? ''
      : html`<img class="stage" src="${picture}" alt="" width="40" height="40" style="display:block;width:40px;height:40px;border:0;border-radius:6px;background-color:${colour.page}">`
  }</td><td class="ink line" valign="middle" style="padding:12px 12px 12px 0;border-top:1px solid ${colour.line};font:600 15px/20px ${sans};color:${colour.ink}">${title}${details.map((detail) => html`<br><span class="quiet" style="font-weight:400;font-size:14px;color:${colour.quiet}">${detail}</span>`)}</td><td class="ink line" valign="middle" align="right" style="padding:12px 0;border-top:1px solid ${colour.line};font:400 15px/20px ${sans};color:${colour.ink};white-space:nowrap">${amount}${remark === '' ? '' : html`<br><span class="quiet" style="font-size:13px;color:${colour.quiet}">${remark}</span>`}</td></tr>`

/** In px, by the place of the part: one figure stands out, the next ones less. */
const amountSizes = [26, 20, 17]

const partHtml = ({ label, about, amount, rows }: MoneyPart, place: number) => {
  const size = amountSizes[Math.min(place, amountSizes.length - 1)] ?? 17
  const last = rows.length === 0
  return html`<tr><td class="ink line" valign="bottom" style="padding:14px 12px ${last ? 14 : 6}px 0;border-top:1px solid ${colour.line};font:600 15px/20px ${sans};color:${colour.ink}">${label}${about === '' ? '' : html`<br><span class="quiet" style="font-weight:400;font-size:14px;color:${colour.quiet}">${about}</span>`}</td><td class="ink line" valign="top" align="right" style="padding:14px 0 ${last ? 14 : 6}px;border-top:1px solid ${colour.line};font:700 ${size}px/${size + 4}px ${sans};color:${colour.ink};white-space:nowrap">${amount}</td></tr>${rows.map(
    (row, at) => moneyRowHtml(row, at === rows.length - 1),
  )}`
}

const moneyRowHtml = ({ label, amount }: { label: string; amount: string }, isLast: boolean) =>
  html`<tr><td class="quiet" style="padding:2px 12px ${isLast ? 14 : 2}px 0;font:400 14px/20px ${sans};color:${colour.quiet}">${label}</td><td class="quiet" align="right" style="padding:2px 0 ${isLast ? 14 : 2}px;font:400 14px/20px ${sans};color:${colour.quiet};white-space:nowrap">${amount}</td></tr>`
