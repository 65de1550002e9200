import { ArrowLeft } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'

/** One level up: "Back to Orders", "Shop More". */
export function BackLink({ children, ...rest }: Omit<LinkProps, 'className'>) {
  return (
    <Link {...rest} className="back-link">
      <ArrowLeft size={16} aria-hidden />
      {children}
    </Link>
  )
}
