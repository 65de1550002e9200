import { messages } from '@portal/domain/messages'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Combobox } from './combobox.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { DisclosureMenu } from './disclosure-menu.tsx'
import { FiltersSheet } from './filters-sheet.tsx'

export const title = 'Menus and dialogs'

type Layer = 'none' | 'dialog' | 'sheet' | 'confirm' | 'removing'

const products = [
  { id: 'n6', label: 'Halden N6 Pro' },
  { id: 't9', label: 'Orbis T9 Duty' },
]

export function Gallery() {
  const [layer, setLayer] = useState<Layer>('none')
  const [product, setProduct] = useState<string | null>(null)
  const close = () => setLayer('none')
  return (
    <div className="flex flex-wrap gap-3">
      <DisclosureMenu button="Menu" buttonClassName="btn btn-ghost">
        {() => (
          <ul>
            <li>
              <a href="#main">First</a>
            </li>
            <li>
              <a href="#main" aria-current="page">
                Second
              </a>
            </li>
          </ul>
        )}
      </DisclosureMenu>
      <Button variant="ghost" onClick={() => setLayer('dialog')}>
        Open dialog
      </Button>
      <Button variant="ghost" onClick={() => setLayer('sheet')}>
        Open sheet
      </Button>
      <Button variant="danger" onClick={() => setLayer('confirm')}>
        Remove item
      </Button>
      <Button variant="danger" onClick={() => setLayer('removing')}>
        Item is being removed
      </Button>
      <FiltersSheet on={1} show="Show devices" onClear={close}>
        <p>Filters of a list</p>
      </FiltersSheet>
      <Dialog
        open={layer === 'dialog'}
        onClose={close}
        title="Keyboard"
        footer={<Button onClick={close}>Done</Button>}
      >
        <p>Press / to search and n for a new order.</p>
      </Dialog>
      <Dialog
        open={layer === 'sheet'}
        onClose={close}
        kind="sheet"
        title="Add item"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button>Add Item</Button>
          </>
        }
      >
        <Combobox label="Product" required options={products} value={product} onChange={setProduct} />
      </Dialog>
      <ConfirmDialog
        open={layer === 'confirm' || layer === 'removing'}
        question={messages.orders.removeItem}
        busy={layer === 'removing'}
        onYes={close}
        onNo={close}
      />
    </div>
  )
}
