import type { AgentCover } from '@portal/contract/cover'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import { mayActForOthers } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { onlyFor } from '../../lib/only-for.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeskNav } from '../desk/desk-nav.tsx'
import { coversQuery, useCoverWrite } from './cover.queries.ts'
import { endedColumns, runningColumns } from './cover-columns.tsx'

// Their forms are loaded when they are opened.
const ChangeCoverDialog = lazy(() =>
  import('./change-cover-dialog.tsx').then((module) => ({ default: module.ChangeCoverDialog })),
)
const MoveDraftsDialog = lazy(() =>
  import('./move-drafts-dialog.tsx').then((module) => ({ default: module.MoveDraftsDialog })),
)
const StartCoverDialog = lazy(() =>
  import('./start-cover-dialog.tsx').then((module) => ({ default: module.StartCoverDialog })),
)

export const meta: MetaFunction = () => [{ title: `Cover, ${brand.name}` }]

/** All others go home (docs/spec/agent-cover.md#who-may). */
export const clientLoader = onlyFor(mayActForOthers, paths.home)

export const HydrateFallback = PageSkeleton

/** Who covers whom, and moving drafts for good (docs/spec/agent-cover.md). */
export default function CoverScreen() {
  const query = useQuery(coversQuery)
  const [dialog, setDialog] = useState<'start' | 'move' | null>(null)
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <div className="title-row">
        <h1>Cover</h1>
        <div className="actions">
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
      </div>
      <DeskNav current="cover" />
      <QueryFailure query={query} what="cover" />
      {!query.error && <Covers covers={query.data} isBusy={query.isFetching} />}
      <Suspense fallback={null}>
        {dialog === 'start' && <StartCoverDialog onClose={() => setDialog(null)} />}
        {dialog === 'move' && <MoveDraftsDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </main>
  )
}

function Covers({ covers, isBusy }: { covers: readonly AgentCover[] | undefined; isBusy: boolean }) {
  const [changing, setChanging] = useState<AgentCover | null>(null)
  const [ending, setEnding] = useState<AgentCover | null>(null)
  const running = (covers ?? []).filter(({ isRunning }) => isRunning)
  const ended = (covers ?? []).filter(({ isRunning }) => !isRunning)
  return (
    <>
      <Section title="Now" note={covers && counted(running.length, 'agent')}>
        {covers && running.length === 0 ? (
          <EmptyState
            title="No agent is covered."
            text="Start cover when an agent is away: another agent does their work until the day you choose."
          />
        ) : (
          <DataTable
            caption="Agents who are covered"
            columns={runningColumns({ onChange: setChanging, onEnd: setEnding })}
            rows={running}
            rowKey={({ coverId }) => coverId}
            loading={!covers}
            busy={isBusy}
          />
        )}
      </Section>
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

/** Asks, and ends a cover. */
function EndCover({ cover, onDone }: { cover: AgentCover | null; onDone: () => void }) {
  const end = useCoverWrite('endCover')
  const once = useOneAtATime()

  async function yes() {
    if (!cover) return
    try {
      await end.mutateAsync({ params: { coverId: cover.coverId }, body: {} })
      toast(`${cover.covering.name} no longer covers ${cover.covered.name}.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    onDone()
  }

  return (
    <ConfirmDialog
      open={cover !== null}
      question={`End the cover of ${cover?.covered.name ?? ''}?`}
      text={`${cover?.covering.name ?? ''} no longer sees this work. What was done stays.`}
      yes="End cover"
      no="Cancel"
      busy={end.isPending}
      onYes={() => void once(yes)}
      onNo={onDone}
    />
  )
}
