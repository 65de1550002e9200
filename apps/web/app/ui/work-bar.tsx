import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { useMedia, wide } from '../lib/use-media.ts'

/** Where the bar above a work page takes its title or its way back, and its acts; null until the bar is there. */
type BarSlots = { start: HTMLElement | null; end: HTMLElement | null }

/** Null around pages without the bar: the cart, the checkout, the gallery. */
export const BarSlotsContext = createContext<BarSlots | null>(null)

/** At the start of the bar, or in its own place on pages without one. */
export function InBar({ children }: { children: ReactNode }) {
  const slots = use(BarSlotsContext)
  return slots?.start ? createPortal(children, slots.start) : children
}

type PageHeadProps = {
  title: string
  /** A few quiet words about the page, such as whose orders it lists. */
  note?: ReactNode
  /** Views of a list as tabs: beside the title, and on phones above the page. */
  views?: ReactNode
  /** Buttons of the whole page, within an element of the class "actions"; on phones they stand above its content. */
  actions?: ReactNode
}

/** The heading of a page that is a place of its own: in the bar where there is one. Records have theirs in the page. */
export function PageHead({ title, note, views, actions }: PageHeadProps) {
  const slots = use(BarSlotsContext)
  const isWide = useMedia(wide)
  const heading = <h1>{title}</h1>
  const words = note && <p className="text-ui text-muted">{note}</p>
  if (!slots?.start || !slots.end)
    return (
      <>
        <div className="title-row">
          {heading}
          {words}
          {actions}
        </div>
        {views}
      </>
    )
  if (isWide)
    return (
      <>
        {createPortal(
          <>
            {heading}
            {words}
            {views}
          </>,
          slots.start,
        )}
        {actions && createPortal(actions, slots.end)}
      </>
    )
  return (
    <>
      {createPortal(heading, slots.start)}
      {(words || actions) && (
        <div className="title-row">
          {words}
          {actions}
        </div>
      )}
      {views}
    </>
  )
}
