import type { Home, HomeNeed } from '@portal/contract/home'
import { capitalized } from '@portal/domain/capitalized'
import { counted } from '@portal/domain/format'
import { homeLimits, type NeedKind, unitsWords } from '@portal/domain/home'
import { formatCents, fromDollars } from '@portal/domain/money'
import { dueWords } from '@portal/domain/money-labels'
import { devicePath, orderPath, overdueInvoicesPath, repairCasePath } from '@portal/domain/paths'
import { unitsPath } from '@portal/domain/portal-paths'
import { quoteLabel } from '@portal/domain/quotes'
import { caseLabel } from '@portal/domain/repair-cases'
import { useMutation } from '@tanstack/react-query'
import { Check, FileText, Hash, PackageX, ReceiptText, ShieldCheck, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { messageOf } from '../../lib/api.ts'
import { businessDay, weekdayOf } from '../../lib/business-date.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.tsx'
import { createLink } from '../quotes/quotes.queries.ts'
import { HomeCard, HomeRow, MoreBelow, PartFailed, type RowTone } from './home-card.tsx'

const looks: Record<NeedKind, { tone: RowTone; icon: ReactNode }> = {
  overdue: { tone: 'danger', icon: <ReceiptText size={18} /> },
  missing: { tone: 'warning', icon: <PackageX size={18} /> },
  quote: { tone: 'info', icon: <FileText size={18} /> },
  approval: { tone: 'info', icon: <ShieldCheck size={18} /> },
  unnumbered: { tone: 'plain', icon: <Hash size={18} /> },
  return: { tone: 'warning', icon: <Undo2 size={18} /> },
}

type Words = { key: string; title: ReactNode; why: ReactNode; act: string; to: string | null }
type WordsOf = { [Kind in NeedKind]: (need: Extract<HomeNeed, { kind: Kind }>) => Words }

const money = (dollars: number) => <span className="money">{formatCents(fromDollars(dollars))}</span>

/** What each kind says, and where it leads. */
const words: WordsOf = {
  overdue: ({ invoices, total, named }) => ({
    key: 'overdue',
    title: (
      <>
        {counted(invoices, 'invoice')} overdue, {money(total)}
      </>
    ),
    why: `${named.map(({ number, dueOn }) => `${number} since ${weekdayOf(dueOn)}`).join(', ')}${invoices > named.length ? ` and ${invoices - named.length} more` : ''}.`,
    act: invoices === 1 ? 'View invoice' : 'View invoices',
    to: overdueInvoicesPath,
  }),
  missing: ({ orderId, boxNumber, deviceId, units, unitNumbers, reportedBy, reportedAt }) => {
    const place = [boxNumber !== null && `Box ${boxNumber}`, orderId !== null && `order ${orderId}`]
      .filter(Boolean)
      .join(' of ')
    const what = unitNumbers.length === units ? unitsWords(unitNumbers) : counted(units, 'device')
    const said = `${what} ${units === 1 ? 'was' : 'were'} not in it`
    return {
      key: `missing ${orderId} ${boxNumber} ${deviceId}`,
      title: place === '' ? `${what} missing` : `${capitalized(place)}: ${said}`,
      why: [
        reportedBy === '' ? 'Reported' : `${reportedBy} reported it`,
        reportedAt !== null && `on ${weekdayOf(businessDay(reportedAt))}`,
      ]
        .filter(Boolean)
        .join(' ')
        .concat('. Report it as found if it turned up.'),
      act: deviceId === null ? 'View order' : units === 1 ? 'View device' : 'View devices',
      to:
        units > 1 && deviceId !== null
          ? '/fleet?status=missing'
          : deviceId !== null
            ? devicePath(deviceId)
            : orderId === null
              ? null
              : orderPath(orderId),
    }
  },
  quote: ({ orderId, quoteNumber, recipientName, numberOfItems, orderTotal, validUntil }) => ({
    key: `quote ${quoteNumber}`,
    title: (
      <>
        Quote {quoteLabel(quoteNumber)}, {money(orderTotal)}
        {dueWords('')}
      </>
    ),
    why: `${counted(numberOfItems, 'item')} for ${recipientName}. Prices hold until ${weekdayOf(validUntil)}.`,
    act: 'Review quote',
    to: orderPath(orderId),
  }),
  approval: ({ orderId, orderTotal, requestedBy, requestedAt }) => ({
    key: `approval ${orderId}`,
    title: (
      <>
        Approve order {orderId}, {money(orderTotal)}
      </>
    ),
    why: (
      <>
        {requestedBy} asked <RelativeTime at={requestedAt} />.
      </>
    ),
    act: 'Review',
    to: orderPath(orderId),
  }),
  unnumbered: ({ orderId, units, begunOn }) => ({
    key: `unnumbered ${orderId}`,
    title: `Order ${orderId}: ${counted(units, 'device')} without a unit number`,
    why: `Staging begins ${begunOn === null ? 'soon' : weekdayOf(begunOn)}. What has no number by then gets the next free ones.`,
    act: 'Number units',
    to: unitsPath(orderId),
  }),
  return: ({ caseId, caseNumber, unitNumber, model, dueOn, isLate }) => ({
    key: `return ${caseId}`,
    title: `${caseLabel(caseNumber)}: send ${unitNumber === null ? `the old ${model}` : `unit ${unitNumber}`} back`,
    why: `Its replacement was sent. The old device ${isLate ? 'was' : 'is'} due by ${weekdayOf(dueOn)}.`,
    act: 'View case',
    to: repairCasePath(caseId),
  }),
}

/** The words of a need by its kind. */
const wordsOf = (need: HomeNeed): Words => (words[need.kind] as (need: HomeNeed) => Words)(need)

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
          const { key, title, why, act, to } = wordsOf(need)
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
