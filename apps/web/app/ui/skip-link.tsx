/** The first stop of the Tab key: jumps over the header to `<main id="main">`. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}
