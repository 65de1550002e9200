import { fillPlaceholders, type OwnEmailText } from '@portal/domain/email-settings'
import { paragraphsOf } from '@portal/domain/promotion-settings'
import type { EmailContent, Piece } from './email-content.ts'

/** An email with the subject and the opening that the installation wrote; the rest of it stays. */
export function withOwnText(content: EmailContent, own: OwnEmailText | undefined): EmailContent {
  if (own === undefined) return content
  const values = content.values ?? {}
  const first = content.pieces.findIndex(({ is }) => is === 'text')
  const opening = paragraphsOf(own.opening).map(
    (text): Piece => ({ is: 'text', text: fillPlaceholders(text, values) }),
  )
  return {
    ...content,
    subject: fillPlaceholders(own.subject, values),
    pieces: first < 0 ? [...opening, ...content.pieces] : content.pieces.toSpliced(first, 1, ...opening),
  }
}
