import type { ArrivingBox } from '@portal/contract/receiving'
import { deviceFields } from '@portal/domain/device-fields'
import { counted } from '@portal/domain/format'
import { loadFailure } from '@portal/domain/messages'
import { orderPath, paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../styles/receive.css'
import { readKept } from './kept-progress.ts'
import type { Progress } from './progress.ts'
import { boxQuery } from './receive.queries.ts'
import { ReceiveBox } from './receive-box.tsx'

/** A box that arrives, on a phone (docs/spec/staging.md#receiving). */
export function ReceivePage() {
  const { boxCode = '' } = useParams()
  const isSignedIn = useSession() !== null
  const code = deviceFields.tagCode.clean(boxCode)
  if (!isSignedIn)
    return (
      <Page title="Receive box">
        <SignedOut />
      </Page>
    )
  return deviceFields.tagCode.isRight(code) ? <LoadedBox key={code} boxCode={code} /> : <NoSuchBox />
}

function LoadedBox({ boxCode }: { boxCode: string }) {
  const [kept] = useState(() => readKept(boxCode))
  const { data, error, isPending, isFetching, refetch } = useQuery(boxQuery(boxCode, kept.box))
  const isGone = error instanceof ApiError && error.code === 'BOX_NOT_FOUND'
  // Without a network the box is as this phone read it before.
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
    </Page>
  )
}

function Loaded({ box, begin }: { box: ArrivingBox; begin: Progress }) {
  const { number, devices, accountName, packedBy, orderId } = box
  return (
    <Page title={`Receive box ${number}`} back={<BackLink to={orderPath(orderId)}>Order {orderId}</BackLink>}>
      <p className="lede">
        {counted(devices.length, 'device')} for {accountName}, packed by {packedBy}.
      </p>
      {box.shippedAt === null ? (
        <EmptyState
          title="This box has not left yet."
          text="You can receive it once it was shipped. The order says when."
          action={
            <ButtonLink variant="ghost" to={orderPath(orderId)}>
              Open the order
            </ButtonLink>
          }
        />
      ) : (
        <ReceiveBox box={box} begin={begin} />
      )}
    </Page>
  )
}

/** Missing, or another account's: for this person it is the same. */
const NoSuchBox = () => (
  <Page title="Box not found">
    <EmptyState
      title={refusalMessages.noBox}
      text="Scan the code on the packing list again."
      action={
        <ButtonLink variant="ghost" to={paths.orders}>
          Back to Orders
        </ButtonLink>
      }
    />
  </Page>
)

type PageProps = { title: string; back?: ReactNode; busy?: boolean; children: ReactNode }

const Page = ({ title, back, busy = false, children }: PageProps) => (
  <main id="main" className="wrap page" {...(busy ? { 'aria-busy': true } : {})}>
    {back ?? <BackLink to={paths.orders}>Back to Orders</BackLink>}
    <div className="title-row pt-1 pb-3">
      <h1>{title}</h1>
    </div>
    {children}
  </main>
)
