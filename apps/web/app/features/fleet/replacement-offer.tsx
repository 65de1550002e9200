import type { Replacement } from '@portal/contract/device-replacement'
import { noCarrier, productNameOf, purchaseTypeLabels } from '@portal/domain/catalog'
import { splitApps } from '@portal/domain/installed-apps'
import { formatCents, fromDollars } from '@portal/domain/money'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { priceOf } from '../orders/price-of.ts'

type Terms = NonNullable<Replacement['ordered']>

const termsOf = (one: Terms) =>
  [one.carrier !== noCarrier && one.carrier, paidHow(one.purchaseType), priceOf(one, one)]
    .filter(Boolean)
    .join(', ')

const paidHow = (name: string) =>
  Object.entries(purchaseTypeLabels).find(([type]) => type === name)?.[1] ?? name

/** What a replacement orders: which offer, at which price, with what; and what is different from the old device's order. */
export function ReplacementOffer({ found }: { found: Replacement }) {
  const { kit, offer, addOns, goneAddOns, installedApps, stagingNotes } = found
  const apps = splitApps(installedApps)
  return (
    <>
      {kit && !kit.isSold && (
        <Notice tone="warning">{`The product of the kit ${kit.name} is not sold any more, so the kit is left out.`}</Notice>
      )}
      <Difference found={found} />
      {offer && (
        <dl className="grid gap-2">
          <Fact label="New device">
            <b>{productNameOf(offer)}</b>
            <span className="text-small text-muted">{termsOf(offer)}</span>
          </Fact>
          {kit?.isSold && <Fact label="Kit">{kit.name}</Fact>}
          {addOns.length > 0 && (
            <Fact label="Add-ons">
              {addOns.map(({ name, rate }) => `${name}, ${formatCents(fromDollars(rate))}`).join('; ')}
            </Fact>
          )}
          {apps.length > 0 && <Fact label="Installed apps">{apps.join(', ')}</Fact>}
          {stagingNotes !== '' && (
            <Fact label="Staging notes">
              <span className="plain">{stagingNotes}</span>
            </Fact>
          )}
        </dl>
      )}
      {offer && goneAddOns.length > 0 && (
        <Notice tone="warning">{`Not sold any more: ${goneAddOns.join(', ')}.`}</Notice>
      )}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-0.5">
    <dt className="text-small text-muted">{label}</dt>
    <dd className="grid">{children}</dd>
  </div>
)

function Difference({ found: { kit, state, ordered, offer } }: { found: Replacement }) {
  if (state === 'none')
    return <Notice tone="warning">Nothing that is sold today fits this device. Choose a product.</Notice>
  if (state === 'price-changed' && ordered && offer)
    return (
      <Notice tone="warning">{`The price changed: ${priceOf(offer, offer)} today, ${priceOf(ordered, ordered)} ${kit?.isSold ? 'when the kit was saved' : 'on the old order'}.`}</Notice>
    )
  if (state === 'other' && ordered)
    return (
      <Notice tone="warning">{`The offer of ${kit?.isSold ? 'the kit' : 'the old order'} (${termsOf(ordered)}) is not sold any more. This one came after it.`}</Notice>
    )
  return null
}
