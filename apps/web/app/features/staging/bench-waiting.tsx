import type { Bench as BenchAnswer } from '@portal/contract/staging'
import { counted } from '@portal/domain/format'
import { messageOf } from '../../lib/api.ts'
import { useAttemptKey } from '../../lib/use-one-at-a-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { BenchProgress } from './bench-progress.tsx'
import { UnitsOfOrder } from './next-units.tsx'
import { useOrderClaim } from './staging.queries.ts'

/** No bench has the order, or the person only reads. */
export function BenchWaiting({ bench }: { bench: BenchAnswer }) {
  const claim = useOrderClaim(bench.orderId)
  const attempt = useAttemptKey()
  return (
    <>
      <div className="bench-main">
        <section className="bench-card" aria-labelledby="bench-start">
          <h2 id="bench-start" className="bench-word">
            {counted(bench.units, 'unit')}
          </h2>
          {bench.canWork && (
            <>
              <p>Units that have no number get the next free ones of the account.</p>
              <button
                type="button"
                className="bench-key bench-key-primary"
                aria-busy={claim.isPending}
                onClick={() =>
                  !claim.isPending && claim.mutate({ name: 'claimOrder', key: attempt.keyFor('claim') })
                }
              >
                Take this order
              </button>
              {claim.error && <Notice tone="danger">{messageOf(claim.error)}</Notice>}
            </>
          )}
        </section>
        <UnitsOfOrder bench={bench} />
      </div>
      <BenchProgress bench={bench} units={bench.unitList} current={undefined}>
        <Instructions bench={bench} />
      </BenchProgress>
    </>
  )
}

/** Staging notes, and goods that only need a box. */
export function Instructions({ bench: { stagingNotes, goods } }: { bench: BenchAnswer }) {
  if (stagingNotes === '' && goods.length === 0) return null
  return (
    <section className="bench-card bench-notes" aria-label="Instructions">
      {stagingNotes !== '' && (
        <>
          <h2>Staging Notes</h2>
          <p>{stagingNotes}</p>
        </>
      )}
      {goods.length > 0 && (
        <>
          <h2>Also in this order</h2>
          <ul>
            {goods.map(({ name, quantity }) => (
              <li key={name}>
                {quantity} × {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
