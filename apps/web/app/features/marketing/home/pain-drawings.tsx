import type { ReactNode } from 'react'

/** Small line drawings, 72 by 48; the one filled part in hi-vis is what we change. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className="home-drawing"
      viewBox="0 0 72 48"
      width="72"
      height="48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** Five lines run into one tag. */
export function ManyIntoOne() {
  return (
    <Drawing>
      <path d="M2 4h10c16 0 12 20 28 20M2 14h8c16 0 14 10 30 10M2 24h38M2 34h8c16 0 14-10 30-10M2 44h10c16 0 12-20 28-20" />
      <path d="M46 14h24v20H46l-6-6v-8z" className="fill" />
      <circle cx="47" cy="24" r="2" />
    </Drawing>
  )
}

/** Three phones alike, one made for the unit. */
export function OneOfAKind() {
  return (
    <Drawing>
      <rect x="2" y="8" width="14" height="32" rx="3" />
      <rect x="20" y="8" width="14" height="32" rx="3" />
      <rect x="38" y="8" width="14" height="32" rx="3" />
      <rect x="54" y="2" width="16" height="44" rx="3" className="fill" />
      <path d="M58 30h8M58 35h5M7 35h4M25 35h4M43 35h4" />
    </Drawing>
  )
}

/** A battery that is nearly empty, and a check. */
export function TestedPower() {
  return (
    <Drawing>
      <rect x="2" y="12" width="40" height="24" rx="3" />
      <path d="M42 20h4v8h-4M8 18v12" />
      <circle cx="56" cy="24" r="14" className="fill" />
      <path d="m49.500 24.500 4.500 4.500 9-10" />
    </Drawing>
  )
}

/** A clock, and the answer that does not wait for it. */
export function AnswerAtOnce() {
  return (
    <Drawing>
      <circle cx="22" cy="24" r="20" />
      <path d="M22 12v12l8 5" />
      <path d="M38 8h32v20H54l-8 8v-8h-8z" className="fill" />
      <path d="M45 15h18M45 21h11" />
    </Drawing>
  )
}
