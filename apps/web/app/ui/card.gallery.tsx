import { Picture } from './picture.tsx'
import { Tag } from './tag.tsx'

export const title = 'Product card and pictures'

const carriers = ['AT&T', 'T-Mobile', 'Verizon', 'US Cellular']

export function Gallery() {
  return (
    <ul className="cards w-full">
      <li className="card">
        <div className="stage">
          <Picture src="/pictures/halden-n6-pro/pair-720.avif" alt="Halden N6 Pro, front and back" />
          <Tag>Save $120</Tag>
        </div>
        <div className="card-info">
          <p className="card-brand">Halden</p>
          <h3>
            <a className="card-link" href="#main">
              N6 Pro
            </a>
          </h3>
          <p className="card-text">Flagship screen and all-day battery for lead drivers.</p>
          <dl className="spec-strip">
            <div>
              <dt>Screen</dt>
              <dd>6.3"</dd>
            </div>
            <div>
              <dt>Battery</dt>
              <dd>4,700 mAh</dd>
            </div>
            <div>
              <dt>Charge</dt>
              <dd>45 W</dd>
            </div>
          </dl>
        </div>
        <div className="card-foot">
          <p className="price">
            <span className="price-amount">
              $18.99<small>/mo.</small>
            </span>
            <span className="price-note">*billed by carrier</span>
          </p>
          <ul className="carrier-links" aria-label="Carriers for N6 Pro">
            {carriers.map((carrier) => (
              <li key={carrier}>
                <a href="#main">{carrier}</a>
              </li>
            ))}
          </ul>
          <span className="btn btn-ghost card-go" aria-hidden="true">
            View Details
          </span>
        </div>
      </li>
      <li className="card">
        <div className="stage">
          <Picture
            src="/pictures/not-there/pair-720.avif"
            alt="A picture that is missing"
            fallback="tablet"
          />
        </div>
        <div className="card-info">
          <h3>Missing picture</h3>
        </div>
      </li>
      <li className="card">
        <div className="stage">
          <Picture src="/favicon.svg" alt="A picture from elsewhere" />
        </div>
        <div className="card-info">
          <h3>Picture from elsewhere</h3>
        </div>
      </li>
    </ul>
  )
}
