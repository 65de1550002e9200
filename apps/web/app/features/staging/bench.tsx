import type { Bench as BenchAnswer } from '@portal/contract/staging'
import { nextStep } from '@portal/domain/bench-steps'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { boxesQuery, type FilledTracking } from '../boxes/boxes.queries.ts'
import { PrintTags } from '../tags/print-tags.tsx'
import { asStaged } from './bench-jobs.ts'
import { BenchKeys } from './bench-keys.tsx'
import { BenchProgress } from './bench-progress.tsx'
import { useBenchSettings } from './bench-settings.ts'
import { BenchTop } from './bench-top.tsx'
import { boxForTracking } from './box-for-tracking.ts'
import { ScanBand } from './scan-band.tsx'
import { useOrderClaim } from './staging.queries.ts'
import { UnitCard } from './unit-card.tsx'
import { useBench } from './use-bench.ts'

const AsideDialog = lazy(() =>
  import('./aside-dialog.tsx').then((module) => ({ default: module.AsideDialog })),
)

type BenchProps = { bench: BenchAnswer; email: string }

const BoxPanel = lazy(() => import('../boxes/box-panel.tsx').then((module) => ({ default: module.BoxPanel })))

/** The bench of an order: one field that takes every scan, the unit on the table, and how far the order is. */
export function Bench({ bench, email }: BenchProps) {
  const settings = useBenchSettings()
  return (
    <div className="bench-page">
      <BenchTop bench={bench} settings={settings} />
      <main id="main" className="bench">
        <h1 className="vh">Bench of order {bench.orderId}</h1>
        {bench.canWork && bench.claim !== null ? (
          <Working key={settings.name} bench={bench} email={email} settings={settings} />
        ) : (
          <Waiting bench={bench} />
        )}
      </main>
    </div>
  )
}

/** No bench has the order, or the person only reads. */
function Waiting({ bench }: { bench: BenchAnswer }) {
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
        <Instructions bench={bench} />
      </div>
      <BenchProgress bench={bench} units={bench.unitList} current={undefined} />
    </>
  )
}

type WorkingProps = BenchProps & { settings: ReturnType<typeof useBenchSettings> }

function Working({ bench, email, settings: { name, hasSound } }: WorkingProps) {
  const [isAsideOpen, setAsideOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const boxes = useRef<HTMLDivElement>(null)
  const known = useQuery(boxesQuery(bench.orderId))
  const [filled, setFilled] = useState<FilledTracking | null>(null)
  const [tagged, setTagged] = useState<string | null>(null)
  const toField = () => field.current?.focus()
  const at = useBench(bench, {
    email,
    name,
    hasSound,
    onAside: () => setAsideOpen(true),
    onTag: () => printTag(),
    onBox: () => boxes.current?.scrollIntoView({ block: 'center' }),
    onTracking(trackingNumber) {
      const found = boxForTracking(known.data?.boxes ?? [], trackingNumber)
      if (found.is === 'fits') setFilled({ boxId: found.box.boxId, trackingNumber })
      return found
    },
  })
  const { current } = at
  const printTag = () => current && setTagged(current.deviceId)
  const wanted = current ? bench.checks[current.kind] : []
  const step = current && nextStep(asStaged(current, name), wanted)
  const isComplete = at.units.length >= bench.units && at.units.every(({ status }) => status !== 'ordered')
  return (
    <>
      <div className="bench-main">
        {(at.isAway || at.notSaved.length > 0) && <Connection {...at} />}
        <ScanBand
          field={field}
          unit={current}
          step={step}
          isComplete={isComplete}
          shown={at.shown}
          onScan={at.onScan}
          onConfirm={() => {
            at.confirm()
            toField()
          }}
          onHide={at.hideAnswer}
        />
        {current && (
          <UnitCard unit={current} shortCode={bench.shortCode} checks={wanted} onCheck={at.check} />
        )}
        <BenchKeys
          unit={current}
          step={step}
          isComplete={isComplete}
          undo={at.undo}
          onUndo={() => {
            at.undoLast()
            toField()
          }}
          onAside={() => setAsideOpen(true)}
          onTag={printTag}
          onNext={() => {
            at.next()
            toField()
          }}
        />
        <Instructions bench={bench} />
        <div ref={boxes} className="bench-card">
          <Suspense>
            <BoxPanel orderId={bench.orderId} filled={filled} />
          </Suspense>
        </div>
      </div>
      <BenchProgress
        bench={bench}
        units={at.units}
        current={current}
        onTake={(deviceId) => {
          at.take(deviceId)
          toField()
        }}
      />
      {tagged !== null && (
        <PrintTags
          of={{ orderId: bench.orderId, deviceIds: [tagged] }}
          title="Print tag"
          onClose={() => {
            setTagged(null)
            toField()
          }}
        />
      )}
      {current && isAsideOpen && (
        <Suspense>
          <AsideDialog
            unit={current}
            onClose={() => {
              setAsideOpen(false)
              toField()
            }}
            onAside={(reason) => {
              setAsideOpen(false)
              at.aside(reason)
              toField()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The connection is away, and what came of the steps that were kept. */
function Connection({ isAway, waiting, notSaved, forgetNotes }: ReturnType<typeof useBench>) {
  return (
    <div className="bench-away" role="status">
      {isAway && (
        <Notice tone="warning">
          No connection. {counted(waiting, 'step')} kept here, sent in order when it is back. Keep scanning.
        </Notice>
      )}
      {notSaved.length > 0 && (
        <Notice tone="danger">
          Not saved: {notSaved.join('; ')}{' '}
          <Button variant="ghost" size="sm" onClick={forgetNotes}>
            Seen
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** Staging notes, and goods that only need a box. */
function Instructions({ bench: { stagingNotes, goods } }: { bench: BenchAnswer }) {
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
