import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The hang tag: a promo on a picture or an offer, or at `lg` the order number of a confirmation. */
export function Tag({ size = 'md', children }: { size?: 'md' | 'lg'; children: ReactNode }) {
  return <span className={classNames('tag', size === 'lg' && 'tag-lg')}>{children}</span>
}
