import type { ArrivingBox } from '@portal/contract/receiving'
import { deviceFields } from '@portal/domain/device-fields'
import { counted } from '@portal/domain/format'
import { loadFailure } from '@portal/domain/messages'
import { receiveBase, receivePath, receiveScopes } from '@portal/domain/paths'
import { receiveWorkerPath } from '@portal/domain/worker-paths'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { EmptyState, ErrorPanel, SignedOut, Skeleton } from '../../ui/page-states.tsx'
import { readKept } from './kept-boxes.store.ts'
import { useHere, WayBack, WayOn } from './page.tsx'
import type { Progress } from './progress.ts'
import { boxQuery } from './receive.queries.ts'
import { ReceiveBox } from './receive-box.tsx'
import '../../styles/receive.css'
import { BoxList } from './box-list.tsx'
import { NoSuchBox, Page } from './page.tsx'

/** Boxes that arrive, on a phone (docs/spec/staging.md#receiving). */
export function ReceivePage() {
  const { boxCode } = useParams()
  const { pathname } = useLocation()
  const isSignedIn = useSession() !== null
  // Without a network the page opens for the person who read its boxes before (lib/open-offline.ts).
  const [isOpenedOffline] = useState(!isSignedIn)
  useEffect(registerReceiveWorker, [])
  if (!isSignedIn && !isOpenedOffline)
    return (
      <Page title={boxCode === undefined ? 'Receive boxes' : 'Receive box'}>
        <SignedOut />
      </Page>
    )
  const code = boxCode === undefined ? null : deviceFields.tagCode.clean(boxCode)
  if (code !== null && !deviceFields.tagCode.isRight(code)) return <NoSuchBox />
  // Codes hold the address in capitals; the app that is installed has it in small letters.
  const own = code === null ? receiveBase : receivePath(code)
  if (pathname !== own) return <Navigate to={own} replace />
  return code === null ? <BoxList /> : <LoadedBox key={code} boxCode={code} />
}

/**
 * Lets this page open without a network from now on (docs/adr/0035-receiving-has-a-service-worker.md). A browser that has no such
 * workers, or forbids them, receives with a network only.
 */
function registerReceiveWorker(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const script = location.origin + receiveWorkerPath
  // A browser looks for another script by itself for the scope of this page only, and a worker of both is removed from both.
  for (const scope of receiveScopes)
    navigator.serviceWorker
      .register(script, { scope })
      .then((registration) => registration.update())
      .catch(() => {})
}

/** One box: as the server has it, or without a network as it was read here before. */
function LoadedBox({ boxCode }: { boxCode: string }) {
  const [kept] = useState(() => readKept(boxCode))
  const { data, error, isPending, isFetching, refetch } = useQuery(boxQuery(boxCode, kept.box))
  const isGone = error instanceof ApiError && error.code === 'BOX_NOT_FOUND'
  const box = data ?? (isGone ? null : kept.box)
  if (box) return <Loaded box={box} begin={kept.progress} />
  if (isGone) return <NoSuchBox />
  if (isPending)
    return (
      <Page title="Receive box" busy>
        <p className="vh" role="status">
          Loading
        </p>
        <Skeleton className="h-[30rem] w-full" />
      </Page>
    )
  return (
    <Page title="Receive box">
      <ErrorPanel
        message={loadFailure('box', error?.message ?? '')}
        requestId={requestIdOf(error)}
        retryLabel="Try Again"
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {error instanceof ApiError && error.code === 'UNREACHABLE' && <NotOpenedBefore />}
    </Page>
  )
}

function NotOpenedBefore() {
  const here = useHere()
  return (
    <p className="pt-4 text-muted">
      This box was not opened on this {here} before. Open it once where there is a signal.
    </p>
  )
}

function Loaded({ box, begin }: { box: ArrivingBox; begin: Progress }) {
  const { number, devices, accountName, packedBy, orderId } = box
  return (
    <Page title={`Receive box ${number}`} back={<WayBack orderId={orderId} />}>
      <p className="lede">
        {counted(devices.length, 'device')} for {accountName}, packed by {packedBy}.
      </p>
      {box.shippedAt === null ? (
        <EmptyState
          title="This box has not left yet."
          text="You can receive it once it was shipped. The order says when."
          action={<WayOn orderId={orderId} variant="ghost" />}
        />
      ) : (
        <ReceiveBox box={box} begin={begin} />
      )}
    </Page>
  )
}
