import { useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { ChoiceGroup, Segment } from './choice-group.tsx'
import { Picture } from './picture.tsx'
import { RadioRow } from './radio-row.tsx'
import { Tag } from './tag.tsx'
import { Toggle } from './toggle.tsx'

export const title = 'Choices'

export function Gallery() {
  const [covered, setCovered] = useState(true)
  return (
    <div className="grid gap-8 w-full max-w-2xl">
      <ChoiceGroup legend="Carrier" className="seg">
        <Segment name="carrier" label="AT&T" />
        <Segment name="carrier" label="T-Mobile" />
        <Segment name="carrier" label="Verizon" defaultChecked />
        <Segment name="carrier" label="US Cellular" note="No offer" disabled />
      </ChoiceGroup>
      <ChoiceGroup legend="Carrier of the SIM card" className="seg" error="Choose a carrier.">
        <Segment name="sim-carrier" label="AT&T" />
        <Segment name="sim-carrier" label="Verizon" />
      </ChoiceGroup>
      <ChoiceGroup legend="Select Payment Option">
        <ChoiceCard
          type="radio"
          name="offer"
          defaultChecked
          title="Carrier Financed"
          text="Unlimited Talk, Text & Data, $40.00/mo. rate plan"
          extra={<Tag>Save $120 with a new line</Tag>}
          aside={
            <>
              $18.99/mo.<small>*billed by carrier</small>
            </>
          }
        />
        <ChoiceCard
          type="radio"
          name="offer"
          title="One-time payment"
          text="Own the device outright"
          aside={
            <>
              $649.00<small>*due at checkout</small>
            </>
          }
        />
        <ChoiceCard
          type="radio"
          name="offer"
          title="Bring your own device"
          text="Not offered by this carrier"
          disabled
        />
      </ChoiceGroup>
      <ChoiceGroup legend="Select Accessories" error="Choose at least one.">
        <ChoiceCard
          type="checkbox"
          title="Armor case with screen protector"
          text="Fitted before it ships"
          defaultChecked
          picture={
            <Picture
              src="/pictures/ferro-armor-case/main-720.avif"
              alt=""
              sizes="52px"
              fallback="accessory"
            />
          }
          aside={
            <>
              $34.50<small>*due at checkout</small>
            </>
          }
        />
        <ChoiceCard type="checkbox" title="Waze" />
        <ChoiceCard type="checkbox" title="Magnetic mount" text="Not for this device" disabled />
      </ChoiceGroup>
      <ChoiceGroup legend="UPS rates" hideLegend className="rates">
        <RadioRow name="rate" label="UPS Ground" amount="$48.20" defaultChecked />
        <RadioRow name="rate" label="UPS 3 Day Select" amount="$92.75" />
        <RadioRow name="rate" label="UPS Next Day Air" amount="$241.10" disabled />
      </ChoiceGroup>
      <fieldset className="filter-group w-56">
        <legend>Brands</legend>
        <Checkbox label="Halden" count={2} defaultChecked />
        <Checkbox label="Kestrel" count={2} />
        <Checkbox label="Orbis" count={0} disabled />
        <Checkbox label="Same as billing" />
      </fieldset>
      <div className="grid justify-items-start">
        <Toggle
          label="Screen repair, $49.00"
          checked={covered}
          onChange={(e) => setCovered(e.target.checked)}
        />
        <Toggle label="Armor case, $34.50" defaultChecked={false} />
        <Toggle label="Saving" checked busy onChange={() => {}} />
        <Toggle label="Not for this device" disabled />
      </div>
    </div>
  )
}
