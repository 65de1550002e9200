import type { MySession } from '@portal/contract/security'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { mySessionsQuery, useEndOtherSessions, useEndSession } from './security.queries.ts'

/** Where one is signed in, with the ways to end it (docs/spec/sign-in.md#sessions). */
export function SessionsSection() {
  const query = useQuery(mySessionsQuery)
  const [toEnd, setToEnd] = useState<MySession | 'others' | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const others = query.data?.filter(({ isThis }) => !isThis).length ?? 0

  function close() {
    setToEnd(null)
    // The button that asked may be gone, and the focus with it.
    setTimeout(() => document.activeElement === document.body && region.current?.focus())
  }
  return (
    <Section
      title="Active sessions"
      note={query.data && counted(query.data.length, 'session')}
      actions={
        // Until it is known whether there are others its place is kept.
        (others > 0 || query.isPending) && (
          <Button variant="ghost" disabled={others === 0} onClick={() => setToEnd('others')}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <div ref={region} tabIndex={-1} className="grid gap-4 outline-none">
        <Listed
          query={query}
          what="sessions"
          retryLabel="Try Again"
          caption="Active sessions"
          columns={columnsOf(setToEnd)}
          rows={query.data ?? []}
          rowKey={({ id }) => id}
          busy={false}
          // This session is one of them.
          empty={null}
        />
        {query.data && others === 0 && (
          <p className="text-ui text-muted">You’re not signed in anywhere else.</p>
        )}
      </div>
      {toEnd !== null && <EndSessions toEnd={toEnd} others={others} onClose={close} />}
    </Section>
  )
}

const columnsOf = (onEnd: (session: MySession) => void): Column<MySession>[] => [
  {
    key: 'device',
    header: 'Device',
    card: 'lead',
    cell: ({ device, isThis }) => (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-[560]">{device}</b>
        {isThis && (
          <Badge tone="success" mark="square">
            This session
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'ipAddress',
    header: 'IP address',
    cell: ({ ipAddress }) =>
      ipAddress ? (
        <span className="mono wrap-anywhere">{ipAddress}</span>
      ) : (
        <span className="text-subtle">Not known</span>
      ),
  },
  {
    key: 'lastSeen',
    header: 'Last seen',
    cell: ({ lastSeenAt, isThis }) => (isThis ? 'Now' : <RelativeTime at={lastSeenAt} />),
  },
  {
    key: 'signedIn',
    header: 'Signed in',
    cell: ({ createdAt }) => <span className="tabular-nums">{formatBusinessMoment(createdAt)}</span>,
  },
  {
    key: 'end',
    header: 'Sign out',
    hideHeader: true,
    numeric: true,
    card: 'wide',
    cell: (session) =>
      !session.isThis && (
        <Button variant="ghost" size="sm" onClick={() => onEnd(session)}>
          Sign out
          <span className="vh">
            {' '}
            session on {session.device}, signed in {formatBusinessMoment(session.createdAt)}
          </span>
        </Button>
      ),
  },
]

type EndSessionsProps = { toEnd: MySession | 'others'; others: number; onClose: () => void }

function EndSessions({ toEnd, others, onClose }: EndSessionsProps) {
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  const isAll = toEnd === 'others'

  async function end() {
    try {
      const ended = isAll
        ? (await endOthers.mutateAsync({})).result.ended
        : (await endOne.mutateAsync({ body: { sessionId: toEnd.id } })) && 1
      toast(`${counted(ended, 'session')} signed out.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      question={isAll ? `Sign out ${counted(others, 'other session')}?` : `Sign out ${toEnd.device}?`}
      text={
        isAll
          ? 'Every other device will be signed out immediately.'
          : 'This device will be signed out immediately.'
      }
      busy={endOne.isPending || endOthers.isPending}
      onYes={() => void end()}
      onNo={onClose}
    />
  )
}
