import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

export type Crumb = { to: string; label: string }

/** The way back up, then the current page as text. */
export function Breadcrumbs({ trail, current }: { trail: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {trail.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="link">
              {label}
            </Link>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
