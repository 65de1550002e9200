import '../styles/list-foot.css'

type ListFootProps = {
  /** "340 orders" */
  count: string
  /** What they come to, already written: "$12,400.00". */
  sums: ReadonlyArray<{ label: string; amount: string }>
}

/** Below a list and always in view: how many rows fit the filters, loaded or not, and what they come to. */
export const ListFoot = ({ count, sums }: ListFootProps) => (
  <section className="list-foot" aria-label="Totals">
    <span>{count}</span>
    {sums.length > 0 && (
      <dl>
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    )}
  </section>
)
