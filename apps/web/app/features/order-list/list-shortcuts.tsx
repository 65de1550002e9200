import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useKeys } from '../../lib/use-keys.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type ListShortcutsProps = {
  keysOn: boolean
  onKeysOn: (keysOn: boolean) => void
  /** Where an order can be created from the list. */
  onCreate?: (() => void) | undefined
}

/** What the list of orders has beside the keys of every list (`useRowKeys`), and the dialog that lists all of them. */
export function ListShortcuts({ keysOn, onKeysOn, onCreate }: ListShortcutsProps) {
  const [isOpen, setOpen] = useState(false)
  const actions: Record<string, (() => void) | undefined> = {
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
          <Key keys="j">Next row</Key>
          <Key keys="k">Row before</Key>
          <Key keys="Enter">Open the row</Key>
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
