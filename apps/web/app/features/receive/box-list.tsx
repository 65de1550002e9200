import { counted } from '@portal/domain/format'
import { receivePath } from '@portal/domain/paths'
import { hasHome } from '@portal/domain/roles'
import { scannedTagCode } from '@portal/domain/tag-page'
import { useQuery } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { useMedia } from '../../lib/use-media.ts'
import { hasCamera } from '../../lib/watch-camera.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import type { KeptBox } from './kept-boxes.store.ts'
import { keptWords, NotSent, OnTheWay } from './on-the-way.tsx'
import { SignInAgain, useHere } from './page.tsx'
import { boxesToReceiveQuery } from './receive.queries.ts'
import { Camera } from './scan-step.tsx'
import { nameOf, useKeptBoxes } from './use-receive.ts'

/** Where the installed app opens: what is on its way, the boxes that were read here, and the way to another one. */
export function BoxList() {
  const profile = useSession()?.userProfile
  const { boxes, outcomes, isSignedIn } = useKeptBoxes()
  const isOfAccount = profile !== undefined && hasHome(profile)
  const toReceive = useQuery({ ...boxesToReceiveQuery, enabled: isOfAccount })
  // What is on its way says itself how far it is on this phone.
  const listed = new Set(toReceive.data?.map(({ box }) => box.boxCode))
  const others = boxes.filter(({ boxCode }) => !listed.has(boxCode))
  return (
    <main id="main" className="wrap page">
      <PageHead title="Receive boxes" />
      <div className="receive">
        <Said outcomes={outcomes} isSignedIn={isSignedIn} />
        <div className="receive-parts">
          <OpenBox />
          <div className="receive-part">
            {isOfAccount && <OnTheWay query={toReceive} kept={boxes} />}
            {(others.length > 0 || !isOfAccount) && <OnThis boxes={others} />}
          </div>
        </div>
        {!isSignedIn && <SignInAgain />}
        {/* Last, once the list has its height: it must not be pushed down. */}
        {!(isOfAccount && toReceive.isPending) && <Install />}
      </div>
    </main>
  )
}

type SaidProps = Pick<ReturnType<typeof useKeptBoxes>, 'outcomes' | 'isSignedIn'>

/** What became of boxes that were sent from here, and that no one is signed in. */
function Said({ outcomes, isSignedIn }: SaidProps) {
  const here = useHere()
  return (
    <>
      <div role="status" className="grid gap-2 empty:hidden">
        {outcomes.map(({ boxCode, isRight, text }) => (
          <Notice key={boxCode} tone={isRight ? 'success' : 'danger'}>
            {text}
          </Notice>
        ))}
      </div>
      {!isSignedIn && (
        <Notice tone="warning">
          <b>No signal, and not signed in</b>
          <p>You can go on with the boxes on this {here}. Sign in when the signal is back to send them.</p>
        </Notice>
      )}
    </>
  )
}

/** The boxes that were read here. */
function OnThis({ boxes }: { boxes: readonly KeptBox[] }) {
  const here = useHere()
  return (
    <section className="receive-card" aria-labelledby="kept-boxes">
      <div className="receive-head">
        <h2 id="kept-boxes">On this {here}</h2>
      </div>
      {boxes.length === 0 ? (
        <EmptyState
          title={`No box was opened on this ${here} yet.`}
          text="Open a box while you have a signal. Then it opens without one as well."
        />
      ) : (
        <ul className="receive-rows">
          {boxes.map((box) => (
            <BoxRow key={box.boxCode} kept={box} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Install() {
  const here = useHere()
  const isInstalled = useMedia('(display-mode: standalone)')
  if (here === 'computer' || isInstalled) return null
  return (
    <Notice>
      <b>Put it on your home screen</b>
      <p>
        Install this page from your browser’s menu. Boxes that you opened open without a signal, for up to
        three days.
      </p>
    </Notice>
  )
}

/** A box by the code on its packing list, scanned or typed. */
function OpenBox() {
  const navigate = useNavigate()
  const [isCameraOn, setCameraOn] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()

  function open(scanned: string) {
    const code = scannedTagCode(scanned)
    if (code === null) setError('Enter the 10 characters of a box code.')
    else void navigate(receivePath(code))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    open(typed)
  }
  return (
    <section className="receive-card receive-open" aria-labelledby="open-box">
      <h2 id="open-box">Open a box</h2>
      {isCameraOn && <Camera onCode={open} />}
      {hasCamera() && (
        <Button
          variant="ghost"
          icon={<ScanLine size={18} aria-hidden />}
          aria-pressed={isCameraOn}
          onClick={() => setCameraOn(!isCameraOn)}
        >
          {isCameraOn ? 'Turn off the camera' : 'Scan with the camera'}
        </Button>
      )}
      <form className="receive-type" onSubmit={submit}>
        <Field label="Box code" hint="On the packing list" error={error}>
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={({ target }) => {
                setTyped(target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
        <Button type="submit">Open</Button>
      </form>
    </section>
  )
}

function BoxRow({ kept }: { kept: KeptBox }) {
  const { boxCode, box } = kept
  return (
    <li className="receive-row">
      <span className="receive-who">
        <Link to={receivePath(boxCode)} className="receive-box">
          {nameOf(kept)}
        </Link>
        <small>
          {box && `${counted(box.devices.length, 'device')} for ${box.accountName}. `}
          {keptWords(kept)}
        </small>
      </span>
      <NotSent kept={kept} />
    </li>
  )
}
