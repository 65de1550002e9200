import type { Bench as BenchAnswer, BenchUnit } from '@portal/contract/staging'
import { nextStep } from '@portal/domain/bench-steps'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { boxesQuery, type FilledTracking } from '../boxes/boxes.queries.ts'
import { PrintTags } from '../tags/print-tags.tsx'
import { BenchFinished } from './bench-finished.tsx'
import { asStaged } from './bench-jobs.ts'
import { BenchKeys } from './bench-keys.tsx'
import { opensOf } from './bench-opens.ts'
import { BenchProgress } from './bench-progress.tsx'
import { useBenchSettings } from './bench-settings.ts'
import { BenchTop } from './bench-top.tsx'
import { BenchWaiting, Instructions } from './bench-waiting.tsx'
import { boxForTracking, play } from './bench-words.ts'
import { LastUnits, NextUnits } from './next-units.tsx'
import { ScanBand } from './scan-band.tsx'
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
        {isFinished(bench) ? (
          <BenchFinished bench={bench} />
        ) : bench.canWork && bench.claim !== null ? (
          <Working key={settings.name} bench={bench} email={email} settings={settings} />
        ) : (
          <BenchWaiting bench={bench} />
        )}
      </main>
    </div>
  )
}

/** Everything of the order has left: nothing of it is scanned any more. */
const isFinished = ({ stage }: BenchAnswer) => stage === 'shipped' || stage === 'delivered'

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
  useOpens(({ deviceId }) => {
    const unit = at.units.find((one) => one.deviceId === deviceId)
    if (unit && unit.deviceId !== current?.deviceId) at.bring(unit)
  })
  function take(deviceId: string) {
    at.take(deviceId)
    toField()
  }
  const printTag = () => current && setTagged(current.deviceId)
  const wanted = current ? bench.checks[current.kind] : []
  const step = current && nextStep(asStaged(current, name), wanted)
  const isComplete = at.units.length >= bench.units && at.units.every(({ status }) => status !== 'ordered')
  return (
    <>
      <div className="bench-main">
        {(at.isAway || at.notSaved.length > 0) && <Connection {...at} />}
        <WithoutLine units={at.units} />
        <ScanBand
          field={field}
          unit={current}
          step={step}
          openChecks={at.openChecks.length}
          isComplete={isComplete}
          shown={at.shown}
          onScan={at.onScan}
          onConfirm={() => {
            at.confirm()
            toField()
          }}
          onNumberLater={() => {
            at.numberLater()
            toField()
          }}
          onConfirmNumber={() => {
            at.confirmNumber()
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
        {!current && <NextUnits units={at.units} onTake={take} />}
        <LastUnits units={at.units} done={at.done} />
      </div>
      <BenchProgress bench={bench} units={at.units} current={current} onTake={take}>
        {current && <NextUnits units={at.units} onTake={take} />}
        <Instructions bench={bench} />
      </BenchProgress>
      <div ref={boxes} className="bench-card bench-boxes">
        <Suspense>
          <BoxPanel
            orderId={bench.orderId}
            filled={filled}
            shortCode={bench.shortCode}
            onSaid={(tone) => hasSound && play(packingTones[tone])}
          />
        </Suspense>
      </div>
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

/** A box that is full sounds as what fits, and what is in it already as what is asked about. */
const packingTones = { good: 'good', full: 'good', already: 'other', bad: 'bad' } as const

/** A unit that was scanned on the board comes to the table, once: a reload does not bring it again. */
function useOpens(bring: (opens: { deviceId: string }) => void) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const deviceId = opensOf(state)?.deviceId ?? null
  const latest = useRef(bring)
  latest.current = bring
  useEffect(() => {
    if (deviceId === null) return
    latest.current({ deviceId })
    void navigate('.', { replace: true, state: null, preventScrollReset: true })
  }, [deviceId, navigate])
}

/** Units that get no line although their plans are billed: the bench sees no prices. */
function WithoutLine({ units }: { units: readonly BenchUnit[] }) {
  const count = units.filter(
    ({ numberWish, hasPlan, status }) => numberWish === 'none' && hasPlan && status === 'ordered',
  ).length
  if (count === 0) return null
  return (
    <Notice tone="warning">
      {count === 1
        ? '1 unit gets no line, but its plan is billed.'
        : `${count} units get no line, but their plans are billed.`}{' '}
      Ask the agent of this order.
    </Notice>
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
