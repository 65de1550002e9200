/** Retro-reflective tape, the only decorative pattern. At most one per page. */
export function Tape() {
  return <div className="tape" aria-hidden="true" />
}
