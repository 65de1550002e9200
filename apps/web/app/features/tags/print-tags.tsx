import { Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import type { TagsOf } from './tags.queries.ts'

const TagsDialog = lazy(() => import('./tags-dialog.tsx').then((module) => ({ default: module.TagsDialog })))

type PrintTagsProps = { of: TagsOf; title?: string; onClose: () => void }

/** The dialog in which tags are printed, loaded when it opens. */
export const PrintTags = ({ title = 'Print tags', ...props }: PrintTagsProps) => (
  <Suspense fallback={null}>
    <TagsDialog title={title} {...props} />
  </Suspense>
)

/** The tags of an order's units, from its bench; nothing before a unit has a number. */
export function BenchTags({ orderId, deviceIds }: { orderId: number; deviceIds: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  if (deviceIds.length === 0) return null
  return (
    <>
      <button type="button" className="bench-key" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Printer size={24} aria-hidden />
        Print tags
      </button>
      {isOpen && <PrintTags of={{ orderId, deviceIds }} onClose={() => setOpen(false)} />}
    </>
  )
}
