import type { LucideIcon } from 'lucide-react'

/** A tag in outline with the icon of what will be in this list. */
export const EmptyPicture = ({ icon: Icon }: { icon: LucideIcon }) => (
  <svg
    width="96"
    height="80"
    viewBox="0 0 96 80"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    className="text-subtle"
    aria-hidden="true"
  >
    <path d="M8 76h80" />
    <path d="M38 4h20l14 12v56a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4V16z" strokeLinejoin="round" />
    <circle cx="48" cy="15" r="4" className="fill-signal" />
    <Icon x="34" y="29" width="28" height="28" strokeWidth="1.75" />
    <path d="M34 66h28" strokeDasharray="3 4" />
  </svg>
)
