import { brand } from '@portal/domain/brand'
import { wirelessCarriers } from '@portal/domain/carriers'
import { Tag } from '../../../ui/tag.tsx'

/** Three reasons, each shown by the thing itself: a unit's tag, the carriers, the number to call. */
export function ValueCards() {
  return (
    <ul className="wrap value-cards">
      <li>
        <div aria-hidden="true">
          <Tag size="lg">DSP4-014</Tag>
        </div>
        <h2>Ready when it arrives</h2>
        <p>
          Charged, loaded with your apps, tested, and tagged with its unit and phone number. Hand it over and
          go.
        </p>
      </li>
      <li>
        <div>
          <ul aria-label="Carriers">
            {wirelessCarriers().map((carrier) => (
              <li key={carrier}>{carrier}</li>
            ))}
          </ul>
        </div>
        <h2>Any carrier</h2>
        <p>
          Choose a carrier for each device, based on route coverage. It’s still one order and one team to
          call.
        </p>
      </li>
      <li>
        <div aria-hidden="true">
          <b>{brand.claims.support}</b>
        </div>
        <h2>People who answer</h2>
        <p>
          {brand.claims.support} support by people who work with delivery stations and know what a rescue is.
        </p>
      </li>
    </ul>
  )
}
