import { brand } from '@portal/domain/brand'
import { Film } from './film.tsx'

const steps = () => [
  {
    title: 'Make your order',
    text: 'Choose devices, carrier and apps. Your short code and unit numbers go on the order.',
  },
  {
    title: 'Receive your custom phone',
    text: `Charged, loaded and tagged. Estimated delivery is ${brand.estimatedDelivery}.`,
  },
  {
    title: 'Streamline your business',
    text: 'Hand them out at the morning meeting. From there we manage, repair and replace them.',
  },
]

/** Three stops on one route line; a tag travels along it while the section scrolls past. */
export function OrderProcess() {
  return (
    <section className="home-process on-dark" id="process" aria-labelledby="process-title">
      <div className="wrap home-section">
        <div className="home-process-head">
          <h2 id="process-title">From order to route in three steps</h2>
          <Film />
        </div>
        <div className="home-route">
          <RouteTag />
          <ol>
            {steps().map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

function RouteTag() {
  return (
    <svg className="home-route-tag" viewBox="0 0 56 36" width="56" height="36" aria-hidden="true">
      <path d="M10 0h44a2 2 0 0 1 2 2v32a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V10z" fill="var(--hivis-400)" />
      <circle cx="11" cy="18" r="4" fill="var(--asphalt-900)" />
      <path d="M21 11h27M21 18h19M21 25h23" stroke="var(--asphalt-900)" strokeWidth="3" />
    </svg>
  )
}
