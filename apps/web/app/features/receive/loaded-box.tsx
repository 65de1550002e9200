import type { ArrivingBox } from '@portal/contract/receiving'
import { counted } from '@portal/domain/format'
import { loadFailure } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readKept } from './kept-boxes.store.ts'
import { NoSuchBox, Page } from './page.tsx'
import type { Progress } from './progress.ts'
import { boxQuery } from './receive.queries.ts'
import { ReceiveBox } from './receive-box.tsx'
import { useHere } from './use-here.ts'
import { WayBack, WayOn } from './way-on.tsx'

/** One box: as the server has it, or without a network as it was read here before. */
export function LoadedBox({ boxCode }: { boxCode: string }) {
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
