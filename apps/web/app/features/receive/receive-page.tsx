import { deviceFields } from '@portal/domain/device-fields'
import { receiveBase, receivePath } from '@portal/domain/receive-path'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { SignedOut } from '../../ui/signed-out.tsx'
import '../../styles/receive.css'
import { BoxList } from './box-list.tsx'
import { LoadedBox } from './loaded-box.tsx'
import { NoSuchBox, Page } from './page.tsx'
import { registerReceiveWorker } from './register-worker.ts'

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
