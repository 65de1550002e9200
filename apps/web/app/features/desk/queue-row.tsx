import type { QueueRow } from '@portal/contract/desk-queue'
import { isLateHarm } from '@portal/domain/desk-queue'
import { formatCents, fromDollars } from '@portal/domain/money'
import { Check, Undo2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { buttonClass } from '../../ui/button-look.tsx'
import type { ActHere, QueueAct } from './queue-acts.ts'
import { Age, HarmMark } from './queue-look.tsx'
import type { RowState } from './use-acts-in-place.ts'

type QueueItemProps = {
  row: QueueRow
  acts: readonly QueueAct[]
  /** Where the record is; the title leads there in another tab, and opens the drawer otherwise. */
  record: string | null
  state: RowState | undefined
  /** The queue is of every agent. */
  isOfAll: boolean
  isFirst: boolean
  onOpen: () => void
  onAct: (act: ActHere) => void
  onUndo: () => void
}

/** One piece of work: what and whose it is, why in one line, how long it waits, how much it is about, and what to do. */
export function QueueItem({ row, state, onUndo, ...rest }: QueueItemProps) {
  if (state?.is !== 'undoable') return <Waiting row={row} failure={state} {...rest} />
  const { title, why } = state.act.done
  return (
    <>
      <span className="queue-mark" data-tone="done">
        <Check size={17} aria-hidden />
      </span>
      <div className="queue-what" role="status">
        <p>
          <b>{title}</b>
        </p>
        <p>{why}</p>
      </div>
      <span className="queue-age">now</span>
      <span className="queue-acts">
        <Button variant="ghost" size="sm" icon={<Undo2 size={15} aria-hidden />} data-act onClick={onUndo}>
          Undo<span className="vh"> {title}</span>
        </Button>
      </span>
    </>
  )
}

type WaitingProps = Omit<QueueItemProps, 'state' | 'onUndo'> & { failure: RowState | undefined }

function Waiting({ row, acts, record, failure, isOfAll, isFirst, onOpen, onAct }: WaitingProps) {
  const { harm, title, accountName, agent, amount } = row
  const whose = [accountName, ...(isOfAll && agent ? [agent.name] : [])].filter((name) => name !== '')
  return (
    <>
      <HarmMark harm={harm} />
      <div className="queue-what">
        <p>
          <QueueTitle title={title} record={record} onOpen={onOpen} /> <bdi>{whose.join(', ')}</bdi>
        </p>
        {failure?.is === 'failed' ? (
          <p className="text-danger" role="alert">
            {failure.message}
          </p>
        ) : (
          <p {...(isLateHarm(harm) && { className: 'text-danger' })} title={row.why}>
            <bdi>{row.why}</bdi>
          </p>
        )}
      </div>
      <span className="queue-age">
        <Age row={row} />
      </span>
      <span className="queue-amount">{amount !== null && formatCents(fromDollars(amount))}</span>
      <span className="queue-acts">
        {acts.map((act, place) => (
          <Act
            key={act.label}
            act={act}
            about={title}
            variant={isFirst && place === 0 ? 'primary' : 'ghost'}
            isFirst={place === 0}
            onAct={onAct}
          />
        ))}
      </span>
    </>
  )
}

function QueueTitle({ title, record, onOpen }: Pick<WaitingProps, 'record' | 'onOpen'> & { title: string }) {
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  if (record === null)
    return (
      <button type="button" className="queue-title" data-title onClick={onOpen} aria-haspopup="dialog">
        <bdi>{title}</bdi>
      </button>
    )
  return (
    <Link to={record} className="queue-title" data-title onClick={open} aria-haspopup="dialog">
      <bdi>{title}</bdi>
    </Link>
  )
}

type ActProps = {
  act: QueueAct
  /** What it is about, for those who hear the button alone. */
  about: string
  variant: 'primary' | 'ghost'
  size?: 'sm' | 'md'
  isFirst: boolean
  onAct: (act: ActHere) => void
}

export function Act({ act, about, variant, size = 'sm', isFirst, onAct }: ActProps) {
  const words = (
    <>
      {act.label}
      <span className="vh"> {about}</span>
    </>
  )
  const mark = isFirst ? { 'data-act': true } : {}
  if (act.kind === 'leads')
    return (
      <ButtonLink to={act.to} variant={variant} size={size} {...mark}>
        {words}
      </ButtonLink>
    )
  if (act.kind === 'leadsOut')
    return (
      <a
        href={act.href}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant, size })}
        {...mark}
      >
        {words}
      </a>
    )
  return (
    <Button
      variant={variant}
      size={size}
      {...mark}
      {...(act.kind === 'caseStep' && { 'aria-haspopup': 'dialog' })}
      onClick={() => onAct(act)}
    >
      {words}
    </Button>
  )
}
