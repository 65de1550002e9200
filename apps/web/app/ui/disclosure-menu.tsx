import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useDismiss } from './use-dismiss.ts'

export type DisclosureMenuProps = {
  /** What is on the button; a chevron is added. */
  button: ReactNode
  buttonClassName?: string
  align?: 'start' | 'end'
  /** Marks the button as holding the current page. */
  current?: boolean
  /** A list of links and buttons. `close` is for entries that do something without leaving the page. */
  children: (close: () => void) => ReactNode
}

/** A button that shows a panel of links: a disclosure, not an ARIA menu. Escape and a click outside close it. */
export function DisclosureMenu({
  button,
  buttonClassName,
  align = 'start',
  current = false,
  children,
}: DisclosureMenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the panel, so the key is the point
  useEffect(() => setOpen(false), [key])
  useDismiss(open, root, (reason) => {
    setOpen(false)
    if (reason === 'escape') trigger.current?.focus()
  })

  return (
    <div className="menu" ref={root} {...(current ? { 'data-current': true } : {})}>
      <button
        ref={trigger}
        type="button"
        className={buttonClassName}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {button}
        <ChevronDown size={16} aria-hidden />
      </button>
      <div className="menu-panel" id={id} data-align={align} hidden={!open}>
        {children(() => {
          setOpen(false)
          trigger.current?.focus()
        })}
      </div>
    </div>
  )
}
