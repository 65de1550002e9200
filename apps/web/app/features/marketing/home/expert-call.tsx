import { brand } from '@portal/domain/brand'
import { Phone } from 'lucide-react'
import { buttonClass } from '../../../ui/button-look.tsx'

/** The sales line: "Talk to our Experts". */
export function ExpertCall() {
  return (
    <div className="home-expert">
      <p>
        Planning a bigger order, or not sure which phone survives your routes? Ask someone who ships them
        every day.
      </p>
      <a className={buttonClass({ size: 'lg' })} href={brand.phone.href}>
        <Phone size={18} aria-hidden />
        Talk to our Experts
      </a>
      <p className="home-expert-number">
        {brand.phone.dotted}
        <span>
          {brand.phone.vanity}, {brand.support.phoneHours}
        </span>
      </p>
    </div>
  )
}
