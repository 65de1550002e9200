import type { UserProfile } from '@portal/contract/auth'
import type { QueueRow } from '@portal/contract/desk-queue'
import { mayTake } from '@portal/domain/order-status'
import { allAgents, isAdministrator } from '@portal/domain/roles'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { setKeysOn, useListKeys } from '../../lib/list-keys.ts'
import { useFirstRows } from '../../lib/use-first-rows.ts'
import { phone, useMedia } from '../../lib/use-media.ts'
import { waitingKey } from '../../lib/waiting-key.ts'
import { QueryFailure, ShowMore } from '../../ui/page-states.tsx'
import { deskKey, type QueueWanted, queueQuery } from './desk.queries.ts'
import { type ActHere, actsOf, type CaseStepAct, recordPath } from './queue-acts.ts'
import { QueueDrawer } from './queue-drawer.tsx'
import { chipsOf } from './queue-look.tsx'
import { QueueItem } from './queue-row.tsx'
import { QueueSkeleton } from './queue-skeleton.tsx'
import { useActsInPlace } from './use-acts-in-place.ts'
import { useQueueFocus, useQueueKeys } from './use-queue-focus.ts'

// Loaded when it is pressed.
const StepOfCase = lazy(() =>
  import('../repairs/step-of-case.tsx').then((module) => ({ default: module.StepOfCase })),
)

type QueueProps = {
  /** Whose work; "all" for every agent. */
  agentId: string
  profile: UserProfile
  wanted: QueueWanted
  change: (wanted: Partial<QueueWanted>) => void
  /** Shown instead of a queue without work. */
  empty: ReactNode
}

/** A row has five lines there. */
const phoneRowsMax = 7

const keyOf = ({ harm, id }: Pick<QueueRow, 'harm' | 'id'>) => `${harm} ${id}`

/** What needs an agent, what does the most harm first (docs/spec/desk.md#queue). */
export function Queue({ agentId, profile, wanted, change, empty }: QueueProps) {
  const query = useInfiniteQuery(queueQuery(agentId, wanted))
  const counts = query.data?.pages[0]?.counts
  const list = useRef<HTMLUListElement>(null)
  const focus = useQueueFocus(list)
  const { states, start, undo } = useActsInPlace(focus.leave)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [step, setStep] = useState<CaseStepAct | null>(null)
  const queryClient = useQueryClient()
  const closeStep = useCallback(() => {
    setStep(null)
    // Done or not: it costs one read.
    void queryClient.invalidateQueries({ queryKey: deskKey })
    void queryClient.invalidateQueries({ queryKey: waitingKey })
  }, [queryClient])
  const keysOn = useListKeys(profile.email)
  const undoAndReturn = (key?: string) => {
    const undone = undo(key)
    if (undone !== null) focus.toAct(undone)
  }
  useQueueKeys({ focus, keysOn, onUndo: undoAndReturn })

  const viewer = { mayRetry: mayTake(profile, 'retry'), mayReview: isAdministrator(profile) }
  const all = query.data?.pages.flatMap(({ results }) => results) ?? []
  const rows = all.filter((row) => states.get(keyOf(row))?.is !== 'gone')
  const { shown, showAll } = useFirstRows(rows, useMedia(phone) ? phoneRowsMax : rows.length, '.queue > li')
  const opened = rows.find((row) => keyOf(row) === openKey)

  function act(row: QueueRow, chosen: ActHere) {
    setOpenKey(null)
    if (chosen.kind === 'caseStep') {
      setStep(chosen)
      return
    }
    start(keyOf(row), chosen)
    focus.toAct(keyOf(row))
  }

  if (query.isPending && !query.error) return <QueueSkeleton />
  if (!counts) return <QueryFailure query={query} what="desk" />
  const { chips, total, totalText } = chipsOf(counts)
  if (total === 0 && wanted.kind === null && wanted.age === null) return empty
  return (
    <div className="grid gap-3">
      <QueryFailure query={query} what="desk" />
      <fieldset className="queue-chips">
        <legend className="vh">Filter by kind</legend>
        <Chip
          label="All"
          text={totalText}
          isOn={wanted.kind === null}
          onPress={() => change({ kind: null })}
        />
        {chips.map(({ kind, label, text, isLate }) => (
          <Chip
            key={kind}
            label={label}
            text={text}
            isLate={isLate}
            isOn={wanted.kind === kind}
            onPress={() => change({ kind: wanted.kind === kind ? null : kind })}
          />
        ))}
      </fieldset>
      <section aria-label="Queue" aria-busy={query.isFetching}>
        {rows.length === 0 ? (
          <p className="queue-none">Nothing of this kind is waiting.</p>
        ) : (
          <ul ref={list} className="queue">
            {shown.map((row, place) => {
              const key = keyOf(row)
              return (
                <li
                  key={key}
                  data-row={key}
                  {...(states.get(key)?.is === 'undoable' && { 'data-done': true })}
                  {...(key === openKey && { 'data-open': true })}
                >
                  <QueueItem
                    row={row}
                    acts={actsOf(row, viewer)}
                    record={recordPath(row, viewer)}
                    state={states.get(key)}
                    isOfAll={agentId === allAgents}
                    isFirst={place === 0}
                    onOpen={() => setOpenKey(key)}
                    onAct={(chosen) => act(row, chosen)}
                    onUndo={() => undoAndReturn(key)}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </section>
      <ShowMore query={query} showAll={showAll} />
      <KeyLegend keysOn={keysOn} onKeysOn={(on) => setKeysOn(profile.email, on)} />
      <QueueDrawer
        row={opened}
        acts={opened ? actsOf(opened, viewer) : []}
        record={opened ? recordPath(opened, viewer) : null}
        isOfAll={agentId === allAgents}
        onAct={(chosen) => opened && act(opened, chosen)}
        onClose={() => setOpenKey(null)}
      />
      {step && (
        <Suspense>
          <StepOfCase caseId={step.caseId} step={step.step} onClose={closeStep} />
        </Suspense>
      )}
    </div>
  )
}

/** "22 to do, most urgent first"; '' until it is known. */
export function useQueueTotal(agentId: string, wanted: QueueWanted): string {
  const counts = useInfiniteQuery(queueQuery(agentId, wanted)).data?.pages[0]?.counts
  if (!counts) return ''
  const { total, totalText } = chipsOf(counts)
  return total === 0 ? '' : `${totalText} to do, most urgent first`
}

/** Whether the height of a queue is not known yet. */
export function useQueueIsPending(agentId: string, wanted: QueueWanted): boolean {
  const { isPending, error } = useInfiniteQuery(queueQuery(agentId, wanted))
  return isPending && !error
}

type ChipProps = { label: string; text: string; isOn: boolean; isLate?: boolean; onPress: () => void }

const Chip = ({ label, text, isOn, isLate = false, onPress }: ChipProps) => (
  <button
    type="button"
    className="chip"
    aria-pressed={isOn}
    {...(isLate && { 'data-tone': 'bad' })}
    onClick={onPress}
  >
    {label} <b>{text}</b>
  </button>
)

const keys = [
  [['J', 'K'], 'walk'],
  [['Enter'], 'open'],
  [['A'], 'first act'],
  [['Z'], 'undo'],
] as const

/** Single keys can be turned off: who dictates would press them by speaking. */
const KeyLegend = ({ keysOn, onKeysOn }: { keysOn: boolean; onKeysOn: (on: boolean) => void }) => (
  <p className="queue-keys">
    {keysOn &&
      keys.map(([names, what]) => (
        <span key={what}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}{' '}
          {what}
        </span>
      ))}
    <button type="button" className="btn btn-link" onClick={() => onKeysOn(!keysOn)}>
      {keysOn ? 'Turn keys off' : 'Turn keys on'}
    </button>
  </p>
)
