/** Where a value is empty: one quiet sign everywhere, said as "None". */
export const None = () => (
  <span className="text-subtle">
    <span aria-hidden="true">–</span>
    <span className="vh">None</span>
  </span>
)
