import type { FinderMessage } from '@portal/contract/devices'
import { finderLimits } from '@portal/domain/tag-page'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { Notice } from '../../../ui/notice.tsx'

/** What finders of the device wrote on the page of its tag, the newest first. */
export function FinderMessages({ messages }: { messages: readonly FinderMessage[] }) {
  return (
    <section aria-label="Messages from finders" className="grid gap-3">
      {messages.map(({ messageId, message, contact, at }) => (
        <Notice key={messageId}>
          <b>A finder left a message, {formatBusinessMoment(at)}</b>
          <p className="whitespace-pre-line wrap-anywhere">{message}</p>
          <p className="text-small text-muted wrap-anywhere">
            {contact === '' ? 'They left no phone number or email.' : `Reach them: ${contact}`}
          </p>
        </Notice>
      ))}
      <p className="text-small text-muted">Messages are deleted after {finderLimits.keepDays} days.</p>
    </section>
  )
}
