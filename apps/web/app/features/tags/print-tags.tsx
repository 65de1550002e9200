import { lazy, Suspense } from 'react'
import type { TagsOf } from './tags.queries.ts'

const TagsDialog = lazy(() => import('./tags-dialog.tsx').then((module) => ({ default: module.TagsDialog })))

type PrintTagsProps = { of: TagsOf; title?: string; onClose: () => void }

/** The dialog in which tags are printed, loaded when it opens. */
export const PrintTags = ({ title = 'Print tags', ...props }: PrintTagsProps) => (
  <Suspense fallback={null}>
    <TagsDialog title={title} {...props} />
  </Suspense>
)
