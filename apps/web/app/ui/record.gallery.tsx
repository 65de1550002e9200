import { Badge } from './badge.tsx'
import { BandNeeds, BandTags } from './band-parts.tsx'
import { Button } from './button.tsx'
import { RecordCard, RecordColumns, RecordHead } from './record.tsx'
import { RecordTimeline } from './record-timeline.tsx'
import { BandRoute, StateBand } from './state-band.tsx'
import '../styles/order-record.css'

export const title = 'Records'

const steps = [
  { key: 'received', label: 'Received', share: 1, words: 'Mon, Nov 16', isNow: false },
  { key: 'bench', label: 'At the bench', share: 0.3, words: '3 of 10', isNow: true },
  {
    key: 'delivered',
    label: 'Delivered',
    share: 0,
    words: 'Promised Fri, Nov 20',
    isNow: false,
    isLate: true,
  },
]
const groups = [
  { look: 'staged', words: 'staged', count: 3, tags: 3 },
  { look: 'waiting', words: 'waiting', count: 7, tags: 7 },
]

const entries = Array.from({ length: 10 }, (_, place) => ({
  key: String(place),
  title: <b>Message written</b>,
  at: `2026-11-${20 - place}T15:00:00Z`,
  lines: ['Una Marsh'],
}))

export function Gallery() {
  return (
    <div className="grid gap-8">
      <RecordHead
        title="C-1013 Battery"
        state={
          <Badge tone="warning" mark="outline">
            Reported
          </Badge>
        }
        text="Unit 002, Halden N4, with Hugo Wu at Airline Junction"
      />
      <StateBand
        label="State of a late order"
        title="At the bench, 3 of 10"
        alert={{ title: '9 days late', text: <p>Promised Fri, Nov 20. No new day yet.</p> }}
      >
        <BandRoute label="Stages" steps={steps} />
        <BandTags groups={groups} />
      </StateBand>
      <StateBand
        label="State of a device with an open case"
        title="With Hugo Wu at Airline Junction"
        alert={{
          tone: 'warning',
          title: 'Battery, not answered yet',
          text: <p>Reported Fri, Nov 27 by Una Marsh.</p>,
          acts: <Button variant="ghost">Open case C-1013</Button>,
        }}
      />
      <StateBand label="State of a draft" title="1 thing is missing">
        <BandNeeds
          needs={[
            {
              key: 'address',
              what: 'A shipping address',
              act: (
                <Button size="sm" variant="ghost">
                  Add address
                </Button>
              ),
              isDone: false,
            },
            { key: 'items', what: 'Items', isDone: true },
          ]}
        />
      </StateBand>
      <RecordColumns
        first={
          <RecordCard title="Items" note="2 lines">
            <p className="p-4">What the record is about.</p>
          </RecordCard>
        }
        side={
          <RecordCard title="Customer">
            <p className="p-4">Facts that stay in view.</p>
          </RecordCard>
        }
        rest={<RecordTimeline headingId="gallery-timeline" entries={entries} />}
      />
    </div>
  )
}
