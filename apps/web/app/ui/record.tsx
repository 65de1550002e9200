import { Ellipsis } from 'lucide-react'
import { type ReactNode, use, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useMedia, wide } from '../lib/use-media.ts'
import { classNames } from './class-names.ts'
import { DisclosureMenu } from './disclosure-menu.tsx'
import { Skeleton } from './page-states.tsx'
import { BarSlotsContext } from './work-bar.tsx'

type RecordColumnsProps = {
  /** What the record is about; on narrow screens above the side. */
  first: ReactNode
  /** Cards that stay in view beside it; without any there is one column. */
  side: ReactNode
  /** On narrow screens below the side. */
  rest: ReactNode
}

/** The two columns below the state of a record; one below 1180 px. */
export const RecordColumns = ({ first, side, rest }: RecordColumnsProps) => (
  <div className="record-columns">
    <div className="record-first">{first}</div>
    {side && <RecordSide>{side}</RecordSide>}
    <div className="record-rest">{rest}</div>
  </div>
)

/** Stays in view; one that is higher than the window does so with its end, so that all of it can be read. */
function RecordSide({ children }: { children: ReactNode }) {
  const side = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = side.current
    if (element === null) return
    const measure = () => element.style.setProperty('--side-h', `${element.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return (
    <aside className="record-side" aria-label="Facts" ref={side}>
      {children}
    </aside>
  )
}

type RecordHeadProps = {
  title: ReactNode
  /** Its state, beside the title. */
  state?: ReactNode
  /** One sentence: whose it is, who and when. */
  text?: ReactNode
  /** Its `RecordActs`. */
  acts?: ReactNode
}

/** The heading of a record, above its state. */
export const RecordHead = ({ title, state, text, acts }: RecordHeadProps) => (
  <div className="title-row record-head">
    <h1>{title}</h1>
    {state}
    {text && <p>{text}</p>}
    {acts}
  </div>
)

/** State and sentence of a heading whose record is being read: of the same height. */
export const headOnItsWay = {
  state: <Skeleton className="h-7 w-24" />,
  text: <Skeleton className="h-5 w-80 max-w-full" />,
}

type RecordCardProps = {
  /** Its heading; without one it is named by `label`, or not at all where what is in it has a heading. */
  title?: string
  label?: string
  /** Where links and notices of the page lead to. */
  headingId?: string
  /** A few quiet words beside the title. */
  note?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  isPrinted?: boolean
  busy?: boolean
  /** The look of one kind of card. */
  className?: string
  children?: ReactNode
}

/** A part of a record under its heading. */
export function RecordCard({
  title,
  label,
  headingId,
  note,
  actions,
  isPrinted = true,
  busy = false,
  className,
  children,
}: RecordCardProps) {
  const ownId = useId()
  const id = headingId ?? ownId
  const Frame = title === undefined && label === undefined ? 'div' : 'section'
  return (
    <Frame
      className={classNames('record-card', className, !isPrinted && 'print-hidden')}
      {...(title === undefined ? { 'aria-label': label } : { 'aria-labelledby': id })}
      {...(busy ? { 'aria-busy': true } : {})}
    >
      {title !== undefined && (
        <div className="record-card-head">
          <h2 id={id}>{title}</h2>
          {note && <p>{note}</p>}
          {actions && <div className="actions">{actions}</div>}
        </div>
      )}
      {children}
    </Frame>
  )
}

/** The buttons of a whole record, in the bar; on phones below its heading. */
export function RecordActs({ children }: { children: ReactNode }) {
  const slots = use(BarSlotsContext)
  const isWide = useMedia(wide)
  const acts = <div className="actions record-acts">{children}</div>
  return isWide && slots?.end ? createPortal(acts, slots.end) : acts
}

type RecordAct = { name: string; onPress: () => void }

type RecordMenuProps = {
  acts: readonly RecordAct[]
  /** What can't be undone: last, red, under a line. */
  dangers: readonly RecordAct[]
}

/** What is seldom done with a record, behind one button; nothing where there is none. */
export function RecordMenu({ acts, dangers }: RecordMenuProps) {
  if (acts.length + dangers.length === 0) return null
  return (
    <DisclosureMenu
      buttonClassName="btn btn-ghost"
      align="end"
      button={
        <>
          <Ellipsis size={18} aria-hidden />
          More
        </>
      }
    >
      {(close) => {
        const entry = ({ name, onPress }: RecordAct, className?: string) => (
          <li key={name}>
            <button
              type="button"
              className={className}
              onClick={() => {
                close()
                onPress()
              }}
            >
              {name}
            </button>
          </li>
        )
        return (
          <>
            {acts.length > 0 && <ul>{acts.map((act) => entry(act))}</ul>}
            {acts.length > 0 && dangers.length > 0 && <hr />}
            {dangers.length > 0 && <ul>{dangers.map((act) => entry(act, 'text-danger'))}</ul>}
          </>
        )
      }}
    </DisclosureMenu>
  )
}
