import type { MySecurity } from '@portal/contract/security'
import { formatDate } from '@portal/domain/format-date'
import { secondFactor as rules } from '@portal/domain/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { mySecurityQuery } from './security.queries.ts'
import { TurnOffDialog } from './turn-off-dialog.tsx'
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
      <div ref={region} tabIndex={-1} className="grid max-w-prose justify-items-start gap-5 outline-none">
        {query.isPending && (
          <div className="w-full" aria-busy="true">
            <p className="vh" role="status">
              Loading two-step verification
            </p>
            <SkeletonLines lines={4} />
          </div>
        )}
        {query.isError && <QueryFailure query={query} what="two-step verification" retryLabel="Try Again" />}
        {query.data &&
          (query.data.isOn ? (
            <On {...query.data} onDo={setDoing} />
          ) : (
            <Off {...query.data} onDo={setDoing} />
          ))}
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
