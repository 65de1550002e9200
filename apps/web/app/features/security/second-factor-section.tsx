import type { MySecurity } from '@portal/contract/security'
import { formatDate } from '@portal/domain/format-date'
import { secondFactor as rules } from '@portal/domain/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded, Loading } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { CodesStep } from './codes-step.tsx'
import { OwnHandForm } from './own-hand-form.tsx'
import { useSavedCodes } from './saved-secret.tsx'
import { mySecurityQuery, useEndSecondFactor, useNewRecoveryCodes } from './security.queries.ts'
import { TurnOnDialog } from './turn-on-dialog.tsx'

type Standing = MySecurity['secondFactor']
/** What is being done about it, in a dialog that outlives the change it makes. */
type Doing = 'turning-on' | 'turning-off' | 'renewing-codes'

/**
 * A code of one's phone besides the password: off, on, and the ways between
 * (docs/spec/sign-in.md#two-step-verification).
 */
export function SecondFactorSection({ email }: { email: string }) {
  const query = useQuery(mySecurityQuery)
  const [doing, setDoing] = useState<Doing | null>(null)
  const region = useRef<HTMLDivElement>(null)
  function close() {
    setDoing(null)
    // The button that began it is gone where it has succeeded, and the focus with it.
    setTimeout(() => document.activeElement === document.body && region.current?.focus())
  }
  return (
    <Section title="Two-step verification">
      <div ref={region} tabIndex={-1} className="second-factor">
        <Loaded
          query={query}
          what="two-step verification"
          retryLabel="Try Again"
          saysLater
          pending={
            <Loading what="two-step verification" className="w-full">
              <SkeletonLines lines={3} />
            </Loading>
          }
        >
          {(factor) =>
            factor.isOn ? <On {...factor} onDo={setDoing} /> : <Off {...factor} onDo={setDoing} />
          }
        </Loaded>
      </div>
      {doing === 'turning-on' && <TurnOnDialog email={email} onClose={close} />}
      {doing === 'turning-off' && <TurnOffDialog email={email} onClose={close} />}
      {doing === 'renewing-codes' && <NewCodesDialog email={email} onClose={close} />}
    </Section>
  )
}

type StateProps = Standing & { onDo: (doing: Doing) => void }

function Off({ isAvailable, onDo }: StateProps) {
  return (
    <>
      <Badge mark="circle">Off</Badge>
      <p>
        When it’s on, you sign in with your password and a code from an authenticator app. Even someone who
        knows your password can’t sign in.
      </p>
      {isAvailable ? (
        <Button onClick={() => onDo('turning-on')}>Turn on</Button>
      ) : (
        <Notice>It isn’t available here yet. Please ask an Administrator.</Notice>
      )}
    </>
  )
}

function On({ onSince, recoveryCodesLeft: left, onDo }: StateProps) {
  const isFew = left < rules.fewRecoveryCodes
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="success" mark="square">
          On
        </Badge>
        {onSince && <span className="text-muted">Since {formatDate(onSince)}</span>}
      </p>
      <p>
        You sign in with your password and a code from your app. {left} of {rules.recoveryCodes} recovery
        codes left, in case you lose your phone.
      </p>
      {isFew && (
        <Notice tone="warning">
          {left === 0
            ? 'No recovery codes left. If you lose your phone, only an Administrator can help you sign in.'
            : 'Only a few recovery codes left. Create new ones before you need them.'}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant={isFew ? 'primary' : 'ghost'} onClick={() => onDo('renewing-codes')}>
          New recovery codes
        </Button>
        <Button variant="danger" onClick={() => onDo('turning-off')}>
          Turn off
        </Button>
      </div>
    </>
  )
}

/** Turns the second factor off, by the password and a code. */
function TurnOffDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const end = useEndSecondFactor()
  const first = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <Dialog
      open
      first={first}
      onClose={onClose}
      title="Turn off two-step verification?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="dangerFill" form={id} busy={end.isPending}>
            Turn off
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>You’ll sign in with just your password. Your recovery codes will stop working.</p>
        <OwnHandForm
          id={id}
          first={first}
          email={email}
          error={end.error}
          busy={end.isPending}
          onSend={async (body) => {
            await end.mutateAsync({ body })
            toast('Two-step verification is off.', { tone: 'success' })
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}

/** Ten new recovery codes, by the password and a code; those before stop working. */
function NewCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const renew = useNewRecoveryCodes()
  const saved = useSavedCodes(onClose)
  const first = useRef<HTMLInputElement>(null)
  const id = useId()
  if (saved.codes)
    return (
      <Dialog
        open
        first={first}
        onClose={saved.close}
        title="Save your recovery codes"
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
      title="New recovery codes"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={renew.isPending}>
            Create new codes
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>You’ll get ten new codes. Your current codes will stop working.</p>
        <OwnHandForm
          id={id}
          first={first}
          email={email}
          error={renew.error}
          busy={renew.isPending}
          onSend={async (body) => saved.show((await renew.mutateAsync({ body })).result.recoveryCodes)}
        />
      </div>
    </Dialog>
  )
}
