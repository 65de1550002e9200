import { brand } from '@portal/domain/brand'
import type { MoneyPart } from '@portal/domain/money-parts'
import type { EmailContent, ItemRow, Piece } from './email-content.ts'

/** The same email for readers without HTML, with everything in it. */
export const emailText = ({ title, pieces, reason }: EmailContent): string =>
  `${[
    title,
    ...pieces.map(pieceText),
    `--\n${reason}\n${brand.name}, ${brand.phone.dotted}, ${brand.supportEmail}${brand.postalAddress && `\n${brand.postalAddress}`}`,
  ].join('\n\n')}\n`

function pieceText(piece: Piece): string {
  switch (piece.is) {
    case 'text':
    case 'note':
      return piece.text
    case 'heading':
      return piece.text.toUpperCase()
    case 'button':
      return `${piece.label}:\n${piece.href}`
    case 'figure':
      return [[piece.label, piece.value] as const, ...(piece.beside ? [piece.beside] : [])]
        .map(labelled)
        .join('\n')
    case 'facts':
      return piece.facts.map(labelled).join('\n')
    case 'steps':
      return piece.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
    case 'items':
      return piece.rows.map(rowText).join('\n\n')
    case 'totals':
      return piece.parts.map(partText).join('\n\n')
  }
}

const labelled = ([label, value]: readonly [string, string]) => `${label}: ${value}`

const rowText = ({ title, details, amount, remark }: ItemRow) =>
  [
    title,
    ...[...details, [amount, remark].filter(Boolean).join(' ')].filter(Boolean).map((text) => `  ${text}`),
  ].join('\n')

const partText = ({ label, about, amount, rows }: MoneyPart) =>
  [
    labelled([label, amount]),
    ...(about === '' ? [] : [`  ${about}`]),
    ...rows.map((row) => `  ${labelled([row.label, row.amount])}`),
  ].join('\n')
