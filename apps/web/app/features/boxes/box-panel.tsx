import type { Box } from '@portal/contract/boxes'
import { counted } from '@portal/domain/format'
import { loadFailure } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf, requestIdOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SavePdf } from '../../ui/save-pdf.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BoxCard } from './box-card.tsx'
import { boxesQuery, type FilledTracking, useBoxWrite } from './boxes.queries.ts'
import { PutIn } from './put-in.tsx'
import { CorrectTracking, ShipForm } from './tracking-forms.tsx'
import './boxes.css'

type BoxPanelProps = {
  orderId: number
  /** A number that the bench scanned for one of the boxes. */
  filled?: FilledTracking | null
}

/** Packing and shipping an order: its boxes with what can be done with them (docs/spec/staging.md#boxes). */
export function BoxPanel({ orderId, filled = null }: BoxPanelProps) {
  const query = useQuery(boxesQuery(orderId))
  const [problem, setProblem] = useState<Error | null>(null)
  const open = useBoxWrite('openBox')
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
  const { boxes, unpacked } = query.data
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
            ? `${counted(unpacked.length, 'staged device is', 'staged devices are')} in no box`
            : counted(boxes.length, 'box', 'boxes')}
        </p>
        <Button
          variant="ghost"
          busy={open.isPending}
          onClick={() =>
            void doing(() => open.mutateAsync({ params: { orderId: String(orderId) }, body: {} }))
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
                <>
                  <BoxActions
                    box={box}
                    scanned={filled?.boxId === box.boxId ? filled.trackingNumber : ''}
                    unpacked={unpacked}
                    isLast={box.number === boxes.length}
                    doing={doing}
                  />
                  <PackingList box={box} onProblem={setProblem} />
                </>
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
    <SavePdf size="sm" ask={() => call('getPackingList', { params: { boxId } })} onProblem={onProblem}>
      Packing list<span className="vh"> of box {number}, PDF</span>
    </SavePdf>
  </div>
)

type Doing = (work: () => Promise<unknown>) => Promise<boolean>
type BoxActionsProps = {
  box: Box
  scanned: string
  unpacked: Box['devices']
  isLast: boolean
  doing: Doing
}

function BoxActions({ box, scanned, unpacked, isLast, doing }: BoxActionsProps) {
  const close = useBoxWrite('closeBox')
  const remove = useBoxWrite('removeBox')
  const input = { params: { boxId: box.boxId }, body: {} } as const
  const named = <span className="vh"> {box.number}</span>
  if (box.status === 'closed') return <ShipForm key={scanned} box={box} scanned={scanned} doing={doing} />
  if (box.status !== 'open') return <CorrectTracking box={box} doing={doing} />
  return (
    <div className="grid gap-3">
      <PutIn box={box} unpacked={unpacked} doing={doing} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={close.isPending} onClick={() => void doing(() => close.mutateAsync(input))}>
          Close box{named}
        </Button>
        {isLast && (
          <Button
            variant="ghost"
            size="sm"
            busy={remove.isPending}
            onClick={() => void doing(() => remove.mutateAsync(input))}
          >
            Remove box{named}
          </Button>
        )}
      </div>
    </div>
  )
}
