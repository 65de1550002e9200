import type { QuotedOrder } from '@portal/contract/quotes'
import { counted } from '@portal/domain/format'
import { splitApps } from '@portal/domain/installed-apps'
import { isStagedOrder } from '@portal/domain/quoted-goods'
import { PackageCheck, Tag, Truck } from 'lucide-react'
import { weekdayOf } from '../../lib/business-date.ts'

/** What is done with devices before they arrive. Nothing of devices that a carrier ships itself: we never have them. */
export function WhatYouGet({ order }: { order: QuotedOrder }) {
  if (!isStagedOrder(order)) return null
  const apps = splitApps(order.installedApps).length
  const day = order.promisedDeliveryDate
  const places = order.destinations.length + 1
  return (
    <section className="quote-part" aria-labelledby="quote-get">
      <h2 id="quote-get">What you get</h2>
      <ul className="quote-get">
        <li>
          <PackageCheck size={20} aria-hidden />
          <b>Staged</b>
          <p>{apps > 0 ? `Charged, tested, and ${counted(apps, 'app')} on it.` : 'Charged and tested.'}</p>
        </li>
        <li>
          <Tag size={20} aria-hidden />
          <b>Tagged</b>
          <p>The unit number on a tag, ready to hand out.</p>
        </li>
        <li>
          <Truck size={20} aria-hidden />
          <b>{day === '' ? 'At your dock' : `At your dock ${weekdayOf(day)}`}</b>
          <p>
            {places > 1
              ? `To ${counted(places, 'place')}.`
              : [order.shippingDescription, order.shippingCity && `to ${order.shippingCity}`]
                  .filter(Boolean)
                  .join(' ') || 'Shipped once the address is known.'}
          </p>
        </li>
      </ul>
    </section>
  )
}
