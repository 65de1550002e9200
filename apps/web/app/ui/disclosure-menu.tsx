import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export type DisclosureMenuProps = {
  /** What is on the button; a chevron is added. */
  button: ReactNode
  buttonClassName?: string
  align?: 'start' | 'end'
  /** Marks the button as holding the current page. */
  current?: boolean
  /** Whether the panel opens upward, for buttons at the foot of the window. */
  up?: boolean
  /** A list of links and buttons. `close` is for entries that do something without leaving the page, `isOpen` for what loads then. */
  children: (close: () => void, isOpen: boolean) => ReactNode
}

/** A button that shows a panel of links: a disclosure, not an ARIA menu. Escape and a click outside close it. */
export function DisclosureMenu({
  button,
  buttonClassName,
  align = 'start',
  current = false,
  up = false,
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
        {up ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
      </button>
      <div
        className="menu-panel"
        id={id}
        data-align={align}
        {...(up ? { 'data-up': true } : {})}
        hidden={!open}
      >
        {children(() => {
          setOpen(false)
          trigger.current?.focus()
        }, open)}
      </div>
    </div>
  )
}

type DismissReason = 'escape' | 'outside' | 'left'

/** While `active`, calls back on Escape, on a press outside the element and when focus leaves it. */
export function useDismiss(
  active: boolean,
  element: RefObject<HTMLElement | null>,
  dismiss: (reason: DismissReason) => void,
) {
  const latest = useRef(dismiss)
  useEffect(() => {
    latest.current = dismiss
  })

  useEffect(() => {
    if (!active) return
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && element.current !== null && !element.current.contains(target)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current('escape')
    }
    const onPress = (event: PointerEvent) => {
      if (isOutside(event.target)) latest.current('outside')
    }
    const onFocus = (event: FocusEvent) => {
      if (isOutside(event.target)) latest.current('left')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onFocus)
    }
  }, [active, element])
}
