import { messages } from '@portal/domain/messages'
import { codeMax, readCode, secondFactor } from '@portal/domain/second-factor'
import { type FormEvent, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { CallAnswer } from '../../lib/api.ts'
import { lazy } from '../../lib/lazy.ts'
import { codeError, isRefusal, passwordError } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/page-states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CodesStep } from './codes-step.tsx'
import { DialogFailure, PasswordField } from './dialog-parts.tsx'
import { useSavedCodes } from './saved-secret.tsx'
import { useConfirmSecondFactor, useStartSecondFactor } from './security.queries.ts'

type TurnOnDialogProps = { email: string; onClose: () => void }

/** Turns the second factor on: the password, the app and its first code, the recovery codes. */
export function TurnOnDialog({ email, onClose }: TurnOnDialogProps) {
  const start = useStartSecondFactor()
  const confirm = useConfirmSecondFactor()
  const [setup, setSetup] = useState<CallAnswer<'startSecondFactor'>['result'] | null>(null)
  const saved = useSavedCodes(onClose)
  const first = useRef<HTMLInputElement>(null)
  const id = useId()

  function beginAgain() {
    confirm.reset()
    setSetup(null)
  }
  if (saved.codes)
    return (
      <Dialog
        open
        first={first}
        onClose={saved.close}
        title="Save your recovery codes (step 3 of 3)"
        footer={<Button onClick={saved.close}>Done</Button>}
      >
        <CodesStep saved={saved} codes={saved.codes} email={email} />
      </Dialog>
    )
  return (
    <Dialog
      open
      first={first}
      onClose={onClose}
      title={setup ? 'Set up your app (step 2 of 3)' : 'Turn on two-step verification (step 1 of 3)'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {setup && isRefusal(confirm.error, 'SECOND_FACTOR_EXPIRED') ? (
            <Button onClick={beginAgain}>Start over</Button>
          ) : (
            <Button type="submit" form={id} busy={start.isPending || confirm.isPending}>
              {setup ? 'Turn on' : 'Continue'}
            </Button>
          )}
        </>
      }
    >
      {setup ? (
        <AppStep id={id} setup={setup} email={email} confirm={confirm} onDone={saved.show} />
      ) : (
        <PasswordStep id={id} first={first} email={email} start={start} onDone={setSetup} />
      )}
    </Dialog>
  )
}

type PasswordStepProps = {
  /** The form's, for the button below the dialog. */
  id: string
  /** The password, which has the focus first. */
  first: RefObject<HTMLInputElement | null>
  email: string
  start: ReturnType<typeof useStartSecondFactor>
  onDone: (setup: CallAnswer<'startSecondFactor'>['result']) => void
}

/** The first step of turning the second factor on: who is there is asked once more. */
function PasswordStep({ id, first, email, start, onDone }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refused = isMissing ? messages.security.passwordRequired : passwordError(start.error)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (start.isPending) return
    setMissing(password === '')
    try {
      if (password !== '') return onDone((await start.mutateAsync({ body: { password } })).result)
    } catch {
      // The mutation keeps the error, which is shown at the field.
    }
    first.current?.focus()
  }
  return (
    <form id={id} className="grid gap-5" method="post" noValidate onSubmit={(event) => void send(event)}>
      <p>
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
        the one in your password manager.
      </p>
      <DialogFailure error={refused ? null : start.error} />
      <PasswordField
        ref={first}
        email={email}
        error={refused}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setMissing(false)
        }}
      />
    </form>
  )
}

const QrCode = lazy(() => import('../../ui/qr-code.tsx').then((module) => ({ default: module.QrCode })))

type AppStepProps = {
  /** The form's, for the button below the dialog. */
  id: string
  setup: CallAnswer<'startSecondFactor'>['result']
  email: string
  confirm: ReturnType<typeof useConfirmSecondFactor>
  onDone: (recoveryCodes: readonly string[]) => void
}

/** The second step: the secret goes into the app, and its first code comes back. It takes the focus. */
function AppStep({ id, setup, email, confirm, onDone }: AppStepProps) {
  const [code, setCode] = useState('')
  const [isUnreadable, setUnreadable] = useState(false)
  const intro = useRef<HTMLParagraphElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const refused = isUnreadable ? digitsWanted : codeError(confirm.error)
  useEffect(() => intro.current?.focus(), [])
  useEffect(() => {
    // The picture makes the step taller than many screens, and the field is its last part.
    if (refused) input.current?.closest('.field')?.scrollIntoView({ block: 'nearest' })
  }, [refused])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (confirm.isPending) return
    const isReadable = isAppCode(code)
    setUnreadable(!isReadable)
    try {
      if (isReadable) return onDone((await confirm.mutateAsync({ body: { code } })).result.recoveryCodes)
    } catch {
      // The mutation keeps the error, which is shown at the field.
    }
    input.current?.focus()
    // The next code takes the place of the one that did not do.
    input.current?.select()
  }
  return (
    <form id={id} className="grid gap-5" method="post" noValidate onSubmit={(event) => void send(event)}>
      <p ref={intro} tabIndex={-1} className="outline-none">
        Scan the QR code with your authenticator app, or enter the key below it.
      </p>
      <div className="grid place-items-center gap-3">
        <Suspense fallback={<Skeleton className="qr-code" />}>
          <QrCode text={setup.uri} label={`QR code that adds ${email} to an authenticator app`} />
        </Suspense>
        <a className="link" href={setup.uri}>
          Open in an app on this device
        </a>
      </div>
      <Secret secret={setup.secret} />
      <DialogFailure error={refused ? null : confirm.error} />
      <Field
        label="Code from your app"
        hint="The six-digit code the app shows for this account."
        error={refused}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="code"
            className="mono"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeMax}
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setUnreadable(false)
            }}
          />
        )}
      </Field>
      <p className="text-small text-muted">All your other devices will be signed out when you turn it on.</p>
    </form>
  )
}

const digitsWanted = `Enter the ${secondFactor.digits}-digit code from the app.`

function isAppCode(typed: string): boolean {
  const code = readCode(typed)
  return code.is === 'app code' && /^\d+$/.test(code.digits)
}

/** The key as text, in groups that people can type from. */
function Secret({ secret }: { secret: string }) {
  return (
    <section aria-label="Key" className="grid gap-1.5">
      <p className="field-label">Key</p>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken p-3">
        <p className="mono min-w-0 flex-1">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <CopyButton text={secret} what="key" size="sm" />
      </div>
    </section>
  )
}
