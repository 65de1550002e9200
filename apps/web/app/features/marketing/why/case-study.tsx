import { brand } from '@portal/domain/brand'

/** Customer case study in a description list. The company is invented; the figure is the claim of docs/spec/product.md#brand. */
export function CaseStudy() {
  return (
    <section className="page-section" data-ground="sunken" aria-labelledby="case-study">
      <div className="wrap">
        <article className="case-study">
          <header>
            <div>
              <p>Customer case study</p>
              <h2 id="case-study">Larkspur Last Mile</h2>
            </div>
            <dl>
              <div>
                <dt>From</dt>
                <dd>{brand.name}</dd>
              </div>
              <div>
                <dt>To</dt>
                <dd>Delivery service partner</dd>
              </div>
            </dl>
          </header>
          <section>
            <h3>Challenge</h3>
            <p>
              Phones from several stores, on several carriers, on several bills. Batteries were flat by
              afternoon.
            </p>
            <p>One forgotten PIN kept a van at the dock.</p>
          </section>
          <section>
            <h3>Solution</h3>
            <p>One device program: rugged phones, staged and tagged by unit, with screen repair on each.</p>
            <p>
              MDM turns off what a route does not need and lets the office reset a PIN. One team audits the
              bill.
            </p>
          </section>
          <section className="case-study-result">
            <h3>Results</h3>
            <p>
              <b className="display">{brand.claims.lowerOperatingCost}</b>
              <span>lower operating cost</span>
            </p>
            <p>Phones wait on the rack in unit order, charged, before the first driver is in.</p>
          </section>
        </article>
      </div>
    </section>
  )
}
