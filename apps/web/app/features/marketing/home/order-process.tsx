import { brand } from '@portal/domain/brand'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

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

const title = 'A phone gets ready to route'

/** Opens the film in a dialog; closing it stops the film, because its player goes away. Without a script it is a link. */
function Film() {
  const [open, setOpen] = useState(false)
  return (
    <div className="home-film">
      <Button
        variant="ghost"
        size="lg"
        icon={<Play size={18} fill="currentColor" aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Watch the film <span className="mono">{clock(brand.film.seconds)}</span>
      </Button>
      <noscript>
        <a className="link" href={brand.film.url}>
          Watch the film
        </a>
      </noscript>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} size="wide">
        <video
          className="home-film-player"
          src={brand.film.url}
          poster={brand.film.poster}
          width={1280}
          height={720}
          controls
          playsInline
          // Captions of another host are read only with its leave.
          crossOrigin={brand.film.captions.startsWith('/') ? undefined : 'anonymous'}
          muted
          autoPlay={open && motionAllowed()}
          aria-label={title}
        >
          <track kind="captions" src={brand.film.captions} srcLang="en" label="English" />
        </video>
      </Dialog>
    </div>
  )
}

/** 75 as "1:15". */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const motionAllowed = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches
