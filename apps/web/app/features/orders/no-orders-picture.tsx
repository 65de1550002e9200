/** An order form with nothing on it. */
export function NoOrdersPicture() {
  return (
    <svg
      width="96"
      height="72"
      viewBox="0 0 96 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="text-subtle"
      aria-hidden="true"
    >
      <path d="M30 4h36a4 4 0 0 1 4 4v56a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z" />
      <path d="M26 22h44M48 22v16M26 38h44" />
      <path d="M34 48h18M34 56h10" strokeDasharray="3 4" />
      <path d="M34 13h14" strokeWidth="4" className="stroke-signal" />
    </svg>
  )
}
