import { boxCalls } from '@portal/contract/box-calls'
import type { Box } from '@portal/contract/boxes'
import { counted } from '@portal/domain/format'
import { loadFailure } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf, requestIdOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel, Skeleton } from '../../ui/page-states.tsx'
import { SavePdf } from '../../ui/save-pdf.tsx'
import { BoxCard } from './box-card.tsx'
import { boxesQuery, type FilledTracking, useBoxWrite } from './boxes.queries.ts'
import { CameBack } from './came-back.tsx'
import { Packing, type PackingProps } from './packing.tsx'
import { CorrectTracking, ShipForm } from './tracking-forms.tsx'
import './boxes.css'

type BoxPanelProps = {
  orderId: number
  /** A number that the bench scanned for one of the boxes. */
  filled?: FilledTracking | null
  /** The prefix on the account's tags, which may be typed before a unit number. */
  shortCode?: string
  /** What a scan into a box answered. */
  onSaid?: PackingProps['onSaid']
}

/** Packing and shipping an order: its boxes with what can be done with them (docs/spec/staging.md#boxes). */
export function BoxPanel({ orderId, filled = null, shortCode = '', onSaid }: BoxPanelProps) {
  const query = useQuery(boxesQuery(orderId))
  const [problem, setProblem] = useState<Error | null>(null)
  const open = useBoxWrite(boxCalls.openBox)
  /** The box that was opened or closed just now: the next scan is for its field. */
  const [newId, setNewId] = useState<string | null>(null)
  if (query.data === undefined)
    return query.isError ? (
      <ErrorPanel
        message={loadFailure('boxes', messageOf(query.error))}
        requestId={requestIdOf(query.error)}
        retryLabel="Try Again"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton className="h-40 w-full" />
    )
  const { boxes, unpacked, progress } = query.data
  const doing = async (work: () => Promise<unknown>) => {
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
      return false
    }
  }
  return (
    <section aria-labelledby="box-panel" className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="box-panel" className="text-h3">
          Boxes
        </h2>
        <p className="text-muted mr-auto">
          {unpacked.length > 0
            ? `${counted(unpacked.length, 'staged device is', 'staged devices are')} not in a box`
            : counted(boxes.length, 'box', 'boxes')}
        </p>
        <Button
          variant="ghost"
          busy={open.isPending}
          onClick={() =>
            void doing(async () => {
              const { result } = await open.mutateAsync({ params: { orderId: String(orderId) }, body: {} })
              setNewId(result.boxId)
            })
          }
        >
          Open a box
        </Button>
      </div>
      {problem && <ErrorPanel message={messageOf(problem)} requestId={requestIdOf(problem)} />}
      {boxes.length > 0 && (
        <ul className="box-list">
          {boxes.map((box) => (
            <BoxCard
              key={box.boxId}
              box={box}
              actions={
                <BoxActions
                  box={box}
                  scanned={filled?.boxId === box.boxId ? filled.trackingNumber : ''}
                  unpacked={unpacked}
                  isLast={box.number === boxes.length}
                  isNew={box.boxId === newId}
                  atBench={progress === null ? 0 : Math.max(0, progress.units - progress.staged)}
                  onClosed={() => setNewId(box.boxId)}
                  shortCode={shortCode}
                  doing={doing}
                  onSaid={onSaid}
                  more={<PackingList box={box} onProblem={setProblem} />}
                />
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type PackingListProps = { box: Box; onProblem: (problem: Error | null) => void }

/** What goes into the box on paper; its code opens Receive (docs/spec/staging.md#paper). */
const PackingList = ({ box: { boxId, number }, onProblem }: PackingListProps) => (
  <div>
    <SavePdf size="sm" ask={() => call(boxCalls.getPackingList, { params: { boxId } })} onProblem={onProblem}>
      Packing list<span className="vh"> of box {number}, PDF</span>
    </SavePdf>
  </div>
)

type BoxActionsProps = PackingProps & { scanned: string; isLast: boolean }

function BoxActions({ scanned, isLast, more, ...packing }: BoxActionsProps) {
  const { box, isNew, doing } = packing
  const remove = useBoxWrite(boxCalls.removeBox)
  if (box.status === 'closed')
    return (
      <>
        <ShipForm key={scanned} box={box} scanned={scanned} isNew={isNew} doing={doing} />
        {more}
      </>
    )
  if (box.status !== 'open')
    return (
      <>
        <div className="flex flex-wrap gap-2">
          <CorrectTracking box={box} doing={doing} />
          {box.receivedAt === null && <CameBack box={box} doing={doing} />}
        </div>
        {more}
      </>
    )
  const removing = (
    <Button
      variant="ghost"
      size="sm"
      busy={remove.isPending}
      onClick={() => void doing(() => remove.mutateAsync({ params: { boxId: box.boxId }, body: {} }))}
    >
      Remove box<span className="vh"> {box.number}</span>
    </Button>
  )
  return (
    <Packing
      {...packing}
      more={
        <>
          {isLast && removing}
          {more}
        </>
      }
    />
  )
}
