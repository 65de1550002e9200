import { Keyboard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type ListShortcutsProps = {
  keysOn: boolean
  onKeysOn: (keysOn: boolean) => void
  /** Where an order can be created from the list. */
  onCreate?: (() => void) | undefined
}

/** Single keys for people who live in the list, and the dialog that lists them. */
export function ListShortcuts({ keysOn, onKeysOn, onCreate }: ListShortcutsProps) {
  const [isOpen, setOpen] = useState(false)
  const actions: Record<string, (() => void) | undefined> = {
    '/': focusSearch,
    n: onCreate,
    '?': () => setOpen(true),
  }
  useKeys(keysOn ? actions : {})
  return (
    <>
      {/* Phones have no keys. */}
      <span className="hidden md:block">
        <IconButton label="Keyboard shortcuts" size="sm" onClick={() => setOpen(true)}>
          <Keyboard size={18} aria-hidden />
        </IconButton>
      </span>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-y-3">
          <Key keys="/">Focus search</Key>
          <Key keys="Esc">Clear search</Key>
          {onCreate && <Key keys="n">Create order</Key>}
          <Key keys="?">Show this help</Key>
        </dl>
        <div className="pt-5">
          <Checkbox
            label="Use single-key shortcuts"
            checked={keysOn}
            onChange={({ target }) => onKeysOn(target.checked)}
          />
        </div>
      </Dialog>
    </>
  )
}

function Key({ keys, children }: { keys: string; children: string }) {
  return (
    <>
      <dt>
        <kbd className="mono rounded border border-line-control px-1.5 py-0.5 text-small">{keys}</kbd>
      </dt>
      <dd>{children}</dd>
    </>
  )
}

function focusSearch() {
  document.querySelector<HTMLElement>('main [data-search]')?.focus()
}

/** Runs an action when its key is pressed alone; never while someone types, and not behind a dialog. */
function useKeys(actions: Record<string, (() => void) | undefined>) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const action = latest.current[event.key]
      if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      // The key itself must not be typed into the field that gets the focus.
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
