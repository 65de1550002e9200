/** A turning ring beside a label that already says what is going on. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
