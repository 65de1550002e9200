import { brand } from '@portal/domain/brand'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

const title = 'A phone gets ready to route'

/** Opens the film in a dialog; closing it stops the film, because its player goes away. Without a script it is a link. */
export function Film() {
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
