import { type ReactNode, useEffect } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import '../../styles/auth.css'

export type AuthFrameProps = { title: string; lead?: ReactNode; wide?: boolean; children: ReactNode }

/** The two columns of the sign-in family: the form, and from 960 px on the asphalt panel with the hang tag. */
export function AuthFrame({ title, lead, wide = false, children }: AuthFrameProps) {
  return (
    <main id="main" className="auth" data-wide={wide}>
      <div className="auth-form">
        <h1>{title}</h1>
        {lead && <p className="auth-lead">{lead}</p>}
        {children}
      </div>
      <div className="auth-panel on-dark" aria-hidden="true">
        <HangTag />
      </div>
    </main>
  )
}

const rows = [
  ['Charge', '100%'],
  ['Apps', '11 / 11'],
  ['MDM', 'Enrolled'],
  ['Line', '555 010 0147'],
  ['Carrier', 'Any'],
] as const

/** Widths of the bars and of the gaps between them, in the tag's own units. */
const bars = [
  3, 1, 1, 2, 4, 1, 2, 1, 1, 3, 2, 2, 1, 1, 4, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1, 2, 4, 1, 2, 1, 3, 1, 1, 2, 1, 3,
]

const outline = 'M92 40H268L320 92V492a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8V92Z'

/** The tag every device arrives with, as a decoration: what it says is said in words elsewhere. */
function HangTag() {
  return (
    <svg className="hang-tag" viewBox="0 0 360 520" width="360" height="520" aria-hidden="true">
      <linearGradient id="hang-tag-light" x1="0" y1="0" x2="1" y2="1">
        <stop className="lit" offset="0" />
        <stop className="plain" offset="0.5" />
        <stop className="shaded" offset="1" />
      </linearGradient>
      <path className="cord back" d="M182 78C206 62 222 20 208 -18" fill="none" />
      <path className="edge" d={outline} transform="translate(4 4)" />
      <path className="paper" d={outline} fill="url(#hang-tag-light)" />
      <circle className="rim" cx="180" cy="78" r="19" />
      <circle className="hole" cx="180" cy="78" r="11" />
      <path className="cord" d="M180 80C176 50 186 10 208 -18C236 -54 262 -110 268 -210" fill="none" />
      <circle className="knot" cx="208" cy="-18" r="6" />
      <text className="small" x="64" y="146">
        Unit
      </text>
      <text className="unit" x="64" y="190">
        DSP4-014
      </text>
      <path className="rule" d="M64 214H296" />
      {rows.map(([label, value], index) => (
        <g key={label}>
          <text className="small" x="64" y={250 + index * 32}>
            {label}
          </text>
          <text className="value" x="296" y={250 + index * 32} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      <path className="bars" d={barcode()} />
    </svg>
  )
}

function barcode() {
  let x = 64
  return bars
    .map((width, index) => {
      const bar = index % 2 === 0 ? `M${x} 412h${width * 3.4}v60h${-width * 3.4}z` : ''
      x += width * 3.4
      return bar
    })
    .join('')
}

type AuthDoneProps = { title: string; to: string; action: string; children: ReactNode }

/** Where a form of the sign-in family ends: what happened, and one way on. The heading takes the focus. */
export function AuthDone({ title, to, action, children }: AuthDoneProps) {
  useEffect(() => focusHeading(), [])
  return (
    <AuthFrame title={title}>
      <div className="auth-fields">
        {children}
        <ButtonLink to={to} size="lg" block>
          {action}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

const prefix = 'Error: '

/** After a failed submit the title says so first, until the next one succeeds or the page is left. */
export function useErrorTitle(failed: boolean) {
  useEffect(() => {
    if (!failed) return
    const before = document.title
    document.title = `${prefix}${before}`
    return () => {
      if (document.title === `${prefix}${before}`) document.title = before
    }
  }, [failed])
}
