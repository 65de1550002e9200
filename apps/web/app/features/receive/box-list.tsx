import { counted } from '@portal/domain/format'
import { receivePath } from '@portal/domain/paths'
import { scannedTagCode } from '@portal/domain/tag-page'
import { ScanLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMedia } from '../../lib/use-media.ts'
import { hasCamera } from '../../lib/watch-camera.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { KeptBox } from './kept-boxes.store.ts'
import { Page, SignInAgain, useHere } from './page.tsx'
import { sortedOut } from './progress.ts'
import { Camera } from './scan-step.tsx'
import { nameOf, useKeptBoxes } from './use-receive.ts'

/** Where the installed app opens: the boxes that were read here, and the way to another one. */
export function BoxList() {
  const { boxes, outcomes, isSignedIn } = useKeptBoxes()
  const here = useHere()
  const isInstalled = useMedia('(display-mode: standalone)')
  return (
    <Page title="Receive boxes">
      <div className="receive">
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
        <div className="receive-parts">
          <OpenBox />
          <section className="receive-step" aria-labelledby="kept-boxes">
            <h2 id="kept-boxes">On this {here}</h2>
            {boxes.length === 0 ? (
              <EmptyState
                title={`No box was opened on this ${here} yet.`}
                text="Open a box while you have a signal. Then it opens without one as well."
              />
            ) : (
              <ul className="receive-list">
                {boxes.map((box) => (
                  <BoxRow key={box.boxCode} kept={box} />
                ))}
              </ul>
            )}
          </section>
        </div>
        {!isSignedIn && <SignInAgain />}
        {here !== 'computer' && !isInstalled && (
          <Notice>
            <b>Put it on your home screen</b>
            <p>
              Install this page from your browser’s menu. It opens without a signal, for up to three days.
            </p>
          </Notice>
        )}
      </div>
    </Page>
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
    <section className="receive-step" aria-labelledby="open-box">
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
  const { boxCode, box, progress } = kept
  return (
    <li>
      <span className="receive-who">
        <Link to={receivePath(boxCode)} className="receive-box">
          {nameOf(kept)}
        </Link>
        <small>
          {box && `${counted(box.devices.length, 'device')} for ${box.accountName}. `}
          {stateOf(kept)}
        </small>
      </span>
      {progress.sent !== null && (
        <span className="badge" data-tone="warning">
          Not sent yet
        </span>
      )}
    </li>
  )
}

function stateOf({ box, progress }: KeptBox): string {
  const scanned = Object.keys(progress.marks).length
  if (!box) return `${scanned} scanned`
  const { here, waiting } = sortedOut(box, progress)
  return `${here.length} of ${waiting.length} scanned`
}
