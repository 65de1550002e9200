import type { Home } from '@portal/contract/home'
import { homeLimits, type NeedKind } from '@portal/domain/home'
import { useMutation } from '@tanstack/react-query'
import { Check, FileText, Hash, PackageX, ReceiptText, ShieldCheck, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { toast } from '../../ui/toast.tsx'
import { createLink } from '../quotes/quotes.queries.ts'
import { HomeCard, HomeRow, MoreBelow, PartFailed, type RowTone } from './home-card.tsx'
import { needWords } from './need-words.tsx'

const looks: Record<NeedKind, { tone: RowTone; icon: ReactNode }> = {
  overdue: { tone: 'danger', icon: <ReceiptText size={18} /> },
  missing: { tone: 'warning', icon: <PackageX size={18} /> },
  quote: { tone: 'info', icon: <FileText size={18} /> },
  approval: { tone: 'info', icon: <ShieldCheck size={18} /> },
  unnumbered: { tone: 'plain', icon: <Hash size={18} /> },
  return: { tone: 'warning', icon: <Undo2 size={18} /> },
}

/** To the page of the quote, where it is accepted; for people who do not order, to its order. */
function ReviewQuote({ quoteId, words: label }: { quoteId: string; words: string }) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () => createLink(quoteId),
    onSuccess: (url) => navigate(new URL(url).pathname),
    onError: (error) => toast(messageOf(error), { tone: 'danger' }),
  })
  return (
    <Button variant="ghost" size="sm" busy={open.isPending} onClick={() => !open.isPending && open.mutate()}>
      {label}
    </Button>
  )
}

type NeedsProps = { home: Home; query: Parameters<typeof PartFailed>[0]['query'] }

/** What needs the person, the most harm first (docs/spec/home.md#needs-you). */
export function Needs({ home: { needs }, query }: NeedsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const mayOrder = useMay('order')
  if (needs === null)
    return (
      <HomeCard title="Needs you">
        <PartFailed what="what needs you" query={query} />
      </HomeCard>
    )
  if (needs.length === 0)
    return (
      <HomeCard title="Needs you">
        <ul className="home-rows">
          <HomeRow
            tone="success"
            icon={<Check size={18} />}
            title="You’re all caught up"
            why="What waits for you appears here."
          />
        </ul>
      </HomeCard>
    )
  const shown = showsAll ? needs : needs.slice(0, homeLimits.rowsAtFirst)
  return (
    <HomeCard title="Needs you" note={needs.length.toLocaleString('en-US')}>
      <ul className="home-rows">
        {shown.map((need) => {
          const { key, title, why, act, to } = needWords(need)
          return (
            <HomeRow
              key={key}
              {...looks[need.kind]}
              title={title}
              why={why}
              act={
                need.kind === 'quote' && mayOrder ? (
                  <ReviewQuote quoteId={need.quoteId} words={act} />
                ) : (
                  to !== null && (
                    <ButtonLink variant="ghost" size="sm" to={to}>
                      {act}
                    </ButtonLink>
                  )
                )
              }
            />
          )
        })}
      </ul>
      {shown.length < needs.length && (
        <MoreBelow
          more={needs.length - shown.length}
          act={
            <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
              Show all
            </Button>
          }
        />
      )}
    </HomeCard>
  )
}
