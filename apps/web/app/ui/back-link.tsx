import { ArrowLeft } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'
import { InBar } from './work-bar.tsx'

/** One level up: "Back to Orders", "Shop More". In the bar of a work page. */
export function BackLink({ children, ...rest }: Omit<LinkProps, 'className'>) {
  return (
    <InBar>
      <Link {...rest} className="back-link">
        <ArrowLeft size={16} aria-hidden />
        {children}
      </Link>
    </InBar>
  )
}
