import { quoteCalls } from '@portal/contract/quote-calls'
import type { LinkedQuote } from '@portal/contract/quotes'
import { brand } from '@portal/domain/brand'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { toast } from '../../ui/toast.tsx'
import { CommentForm } from './comment-form.tsx'
import { useAnswer } from './quote.queries.ts'

type QuoteCommentsProps = { quote: LinkedQuote; label: string; token: string }

/** What was asked or remarked, and the form for more (docs/spec/quotes.md#comments). */
export function QuoteComments({ quote: { comments, agent }, label, token }: QuoteCommentsProps) {
  const comment = useAnswer(quoteCalls.commentOnQuote, token)
  const [first = ''] = agent.full_name.split(' ')
  const email = agent.email || brand.supportEmail
  return (
    <section className="quote-part" id="ask" aria-labelledby="quote-comments">
      <h2 id="quote-comments">{first === '' ? 'Ask us' : `Ask ${first}`}</h2>
      {comments.length > 0 && (
        <ul className="quote-comments">
          {comments.map(({ commentId, text, at }) => (
            <li key={commentId}>
              <p>{text}</p>
              <small>{formatBusinessMoment(at)}</small>
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
      <p className="quote-reach">
        Or write to{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </p>
    </section>
  )
}
