import type { Bench } from '@portal/contract/staging'
import { benchLimits } from '@portal/domain/bench-steps'
import { lateDaysWords } from '@portal/domain/home'
import { stagingPath } from '@portal/domain/paths'
import { daysLateAtDesk, dueWords } from '@portal/domain/staging-days'
import { LogOut, Volume2, VolumeX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { businessDay, onOneLine } from '../../lib/business-date.ts'
import { useSession } from '../../lib/session.ts'
import { useAttemptKey } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Logo } from '../../ui/logo.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { useBenchSettings } from './bench-settings.ts'
import { useOrderClaim } from './staging.queries.ts'

type BenchTopProps = { bench: Bench; settings: ReturnType<typeof useBenchSettings> }

/** Which order, whose bench, sound, and the way out. */
export function BenchTop({ bench, settings }: BenchTopProps) {
  const { orderId, accountName, unitList, canWork } = bench
  const person = useSession()?.userProfile
  const today = businessDay(new Date())
  const late = daysLateAtDesk(bench, today)
  const [isNaming, setNaming] = useState(false)
  const others = new Set(
    unitList.flatMap(({ bench: at }) => (at && !(at.isMe && at.name === settings.name) ? [at.name] : [])),
  )
  return (
    <header className="bench-top on-dark">
      <Link to={stagingPath} className="bench-home" aria-label="Staging desk">
        <Logo />
      </Link>
      <p className="bench-order">
        <b>Order {orderId}</b>
        <span>
          {[accountName, dueWords(bench, today), late > 0 && onOneLine(lateDaysWords(late))]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      <div className="bench-tools">
        {others.size > 0 && <span className="bench-others">{[...others].join(', ')} also here</span>}
        {canWork && (
          <>
            <button type="button" className="bench-tool" onClick={() => setNaming(true)}>
              {settings.name}
              <span className="bench-person">
                {person?.firstName} {person?.lastName}
              </span>
            </button>
            <button
              type="button"
              className="bench-tool"
              aria-pressed={settings.hasSound}
              onClick={() => settings.turnSound(!settings.hasSound)}
            >
              {settings.hasSound ? <Volume2 size={24} aria-hidden /> : <VolumeX size={24} aria-hidden />}
              Sound {settings.hasSound ? 'on' : 'off'}
            </button>
          </>
        )}
        <Leave bench={bench} />
      </div>
      {isNaming && <NameDialog settings={settings} onClose={() => setNaming(false)} />}
    </header>
  )
}

/** An order that one took is given back, or kept for later. */
function Leave({ bench: { orderId, claim, canWork } }: { bench: Bench }) {
  const [isAsked, setAsked] = useState(false)
  const release = useOrderClaim(orderId)
  const attempt = useAttemptKey()
  const navigate = useNavigate()
  const leave = () => void navigate(stagingPath)
  const isOwn = canWork && claim?.isMe === true
  return (
    <>
      <button type="button" className="bench-tool" onClick={() => (isOwn ? setAsked(true) : leave())}>
        <LogOut size={24} aria-hidden />
        Leave
      </button>
      {isAsked && (
        <Dialog
          open
          title={`Leave order ${orderId}`}
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button variant="ghost" onClick={leave}>
                Keep the order
              </Button>
              <Button
                busy={release.isPending}
                onClick={() =>
                  release.mutate(
                    { name: 'releaseOrder', key: attempt.keyFor('release') },
                    { onSuccess: leave },
                  )
                }
              >
                Release it
              </Button>
            </>
          }
        >
          <p>Others can then take the order and the unit at your bench. Nothing that was scanned is lost.</p>
          {release.error && <p role="alert">{release.error.message}</p>}
        </Dialog>
      )}
    </>
  )
}

function NameDialog({ settings, onClose }: { settings: BenchTopProps['settings']; onClose: () => void }) {
  const [name, setName] = useState(settings.name)
  function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    settings.rename(name.trim())
    onClose()
  }
  return (
    <Dialog
      open
      title="Name of this bench"
      onClose={onClose}
      footer={
        <Button type="submit" form="bench-name">
          Save
        </Button>
      }
    >
      <form id="bench-name" onSubmit={save}>
        <Field label="Name" hint="Kept in this browser">
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={benchLimits.benchNameMax}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
