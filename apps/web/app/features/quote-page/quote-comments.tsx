import type { LinkedQuote } from '@portal/contract/quotes'
import { formatMoment } from '@portal/domain/format-date'
import { toast } from '../../ui/toast.tsx'
import { CommentForm } from './comment-form.tsx'
import { useAnswer } from './quote.queries.ts'

type QuoteCommentsProps = { quote: LinkedQuote; label: string; token: string }

/** What was asked or remarked, and the form for more (docs/spec/quotes.md#comments). */
export function QuoteComments({ quote: { comments }, label, token }: QuoteCommentsProps) {
  const comment = useAnswer('commentOnQuote', token)
  return (
    <section className="quote-part" aria-labelledby="quote-comments">
      <h2 id="quote-comments">Questions and comments</h2>
      {comments.length > 0 && (
        <ul className="quote-comments">
          {comments.map(({ commentId, text, at }) => (
            <li key={commentId}>
              <p>{text}</p>
              <small>{formatMoment(at)}</small>
            </li>
          ))}
        </ul>
      )}
      <CommentForm
        label={label}
        onSend={async (text) => {
          await comment.mutateAsync({ body: { token, text } })
          toast('Your comment was sent to your agent.', { tone: 'success' })
        }}
      />
    </section>
  )
}
