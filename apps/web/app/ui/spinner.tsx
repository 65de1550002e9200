/** A turning ring beside a label that already says what is continuing. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
