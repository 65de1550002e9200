import type { AgentCover } from '@portal/contract/cover'
import { coverCalls } from '@portal/contract/cover-calls'
import { coverDays } from '@portal/domain/agent-cover'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { lazy } from '../../lib/lazy.ts'
import { useHasFormDraft } from '../../lib/use-form-draft.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState, PageSkeleton, QueryFailure } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { RecentHandovers } from '../handovers/recent-handovers.tsx'
import { coversQuery, useCoverWrite } from './cover.queries.ts'
import { endedColumns, plannedColumns, runningColumns } from './cover-columns.tsx'
import { CoverRequests } from './cover-requests.tsx'

// Their forms are loaded when they are opened.
const ChangeCoverDialog = lazy(() =>
  import('./change-cover-dialog.tsx').then((module) => ({ default: module.ChangeCoverDialog })),
)
const MoveDraftsDialog = lazy(() =>
  import('./move-drafts-dialog.tsx').then((module) => ({ default: module.MoveDraftsDialog })),
)
const MoveAccountsDialog = lazy(() =>
  import('../handovers/move-accounts-dialog.tsx').then((module) => ({ default: module.MoveAccountsDialog })),
)
const StartCoverDialog = lazy(() =>
  import('./start-cover-dialog.tsx').then((module) => ({ default: module.StartCoverDialog })),
)

export const meta: MetaFunction = () => [{ title: `Cover, ${brand.name}` }]

export const HydrateFallback = PageSkeleton

/** Who covers whom, and moving drafts for good (docs/spec/agent-cover.md). */
export default function CoverScreen() {
  const query = useQuery(coversQuery)
  const [dialog, setDialog] = useState<'start' | 'move' | 'accounts' | null>(
    useHasFormDraft('start-cover') ? 'start' : null,
  )
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <PageHead
        title="Cover"
        actions={
          <div className="actions">
            <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDialog('accounts')}>
              Move accounts
            </Button>
            <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDialog('move')}>
              Move drafts
            </Button>
            <Button
              icon={<UserRoundPlus size={18} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setDialog('start')}
            >
              Start cover
            </Button>
          </div>
        }
      />
      <CoverRequests />
      <RecentHandovers />
      <QueryFailure query={query} what="cover" />
      {!query.error && <Covers covers={query.data} isBusy={query.isFetching} />}
      <Suspense fallback={null}>
        {dialog === 'start' && <StartCoverDialog onClose={() => setDialog(null)} />}
        {dialog === 'accounts' && <MoveAccountsDialog onClose={() => setDialog(null)} />}
        {dialog === 'move' && <MoveDraftsDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </main>
  )
}

function Covers({ covers, isBusy }: { covers: readonly AgentCover[] | undefined; isBusy: boolean }) {
  const [changing, setChanging] = useState<AgentCover | null>(null)
  const [ending, setEnding] = useState<AgentCover | null>(null)
  const running = (covers ?? []).filter(({ state }) => state === 'running')
  const planned = (covers ?? []).filter(({ state }) => state === 'planned')
  const ended = (covers ?? []).filter(({ state }) => state === 'ended' || state === 'cancelled')
  const actions = { onChange: setChanging, onEnd: setEnding }
  return (
    <>
      <Section title="Now" note={covers && counted(running.length, 'agent')}>
        {covers && running.length === 0 ? (
          <EmptyState
            title="No agent is covered."
            text="Start cover when an agent is away: another agent does their work in the days you choose."
          />
        ) : (
          <DataTable
            caption="Agents who are covered"
            columns={runningColumns(actions)}
            rows={running}
            rowKey={({ coverId }) => coverId}
            loading={!covers}
            busy={isBusy}
          />
        )}
      </Section>
      {planned.length > 0 && (
        <Section title="Planned" note={counted(planned.length, 'cover')}>
          <DataTable
            caption="Planned cover"
            columns={plannedColumns(actions)}
            rows={planned}
            rowKey={({ coverId }) => coverId}
            busy={isBusy}
          />
        </Section>
      )}
      {ended.length > 0 && (
        <Section title="Ended" note="In the last 30 days">
          <DataTable
            caption="Cover that ended"
            columns={endedColumns}
            rows={ended}
            rowKey={({ coverId }) => coverId}
          />
        </Section>
      )}
      <Suspense fallback={null}>
        {changing && <ChangeCoverDialog cover={changing} onClose={() => setChanging(null)} />}
      </Suspense>
      <EndCover cover={ending} onDone={() => setEnding(null)} />
    </>
  )
}

/** Asks, and ends a cover or cancels a planned one (docs/spec/agent-cover.md#ending). */
function EndCover({ cover, onDone }: { cover: AgentCover | null; onDone: () => void }) {
  const end = useCoverWrite(coverCalls.endCover)
  const once = useOneAtATime()
  const covered = cover?.covered.name ?? ''
  const covering = cover?.covering.name ?? ''

  async function yes() {
    if (!cover) return
    try {
      await end.mutateAsync({ params: { coverId: cover.coverId }, body: {} })
      const done =
        cover.state === 'planned'
          ? `The cover of ${covered} was cancelled.`
          : `${covering} no longer covers ${covered}.`
      toast(done, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    onDone()
  }

  const words =
    cover?.state === 'planned'
      ? {
          question: `Cancel the cover of ${covered}?`,
          text: `${covering} will not cover ${covered} ${coverDays(cover)}.`,
          yes: 'Cancel cover',
          no: 'Keep cover',
        }
      : {
          question: `End the cover of ${covered}?`,
          text: `${covering} no longer sees this work. What was done stays.`,
          yes: 'End cover',
          no: 'Cancel',
        }
  return (
    <ConfirmDialog
      open={cover !== null}
      {...words}
      busy={end.isPending}
      onYes={() => void once(yes)}
      onNo={onDone}
    />
  )
}
