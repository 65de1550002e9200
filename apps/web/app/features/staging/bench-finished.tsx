import type { Bench as BenchAnswer } from '@portal/contract/staging'
import { counted } from '@portal/domain/format'
import { benchPath, stagingPath } from '@portal/domain/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, PackageCheck } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { BenchProgress } from './bench-progress.tsx'
import { Instructions } from './bench-waiting.tsx'
import { stagingOrdersQuery } from './staging.queries.ts'

const BoxPanel = lazy(() => import('../boxes/box-panel.tsx').then((module) => ({ default: module.BoxPanel })))

/** An order of which everything has left: said instead of a field, with the way to the order that is next. */
export function BenchFinished({ bench }: { bench: BenchAnswer }) {
  return (
    <>
      <div className="bench-main">
        <section className="bench-card bench-finished" aria-labelledby="bench-finished">
          <PackageCheck size={64} aria-hidden />
          <div>
            <h2 id="bench-finished" className="bench-word">
              Order {bench.orderId} is finished
            </h2>
            <p>{shippedWords(bench)}</p>
          </div>
          <NextOrder bench={bench} />
        </section>
      </div>
      <BenchProgress bench={bench} units={bench.unitList} current={undefined}>
        <Instructions bench={bench} />
      </BenchProgress>
      {bench.canWork && (
        <div className="bench-card bench-boxes">
          <Suspense>
            <BoxPanel orderId={bench.orderId} shortCode={bench.shortCode} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** "12 units shipped in 2 boxes, 1 of them delivered." */
export function shippedWords({
  units,
  boxes,
  deliveredBoxes,
}: Pick<BenchAnswer, 'units' | 'boxes' | 'deliveredBoxes'>): string {
  const inBoxes = counted(boxes, 'box', 'boxes')
  const shipped = units > 0 ? `${counted(units, 'unit')} shipped in ${inBoxes}` : `${inBoxes} shipped`
  if (deliveredBoxes === 0) return `${shipped}.`
  if (deliveredBoxes < boxes) return `${shipped}, ${deliveredBoxes} of them delivered.`
  return `${shipped}, ${boxes > 1 ? 'all ' : ''}delivered.`
}

/** The first order of the desk that no one else has; the desk itself where none waits. */
function NextOrder({ bench }: { bench: BenchAnswer }) {
  const { data, isPending } = useInfiniteQuery(stagingOrdersQuery('open'))
  const open = data?.pages[0]?.results.filter(({ orderId }) => orderId !== bench.orderId) ?? []
  const next = open.find(({ claim }) => claim === null || claim.isMe) ?? open[0]
  if (isPending) return <span className="bench-key bench-key-primary" data-ready={false} aria-hidden="true" />
  if (!next)
    return (
      <>
        <p>No other order waits.</p>
        <Link className="bench-key bench-key-primary" to={stagingPath}>
          Back to Staging
        </Link>
      </>
    )
  const { orderId, accountName, units, staged } = next
  return (
    <>
      <p>
        Next is {accountName}
        {units > staged && `, ${counted(units - staged, 'unit')} to stage`}.
      </p>
      <Link className="bench-key bench-key-primary" to={benchPath(orderId)}>
        Go to order {orderId}
        <ArrowRight size={30} aria-hidden />
      </Link>
    </>
  )
}
