import { useState } from 'react'
import { Badge, StatusBadge } from './badge.tsx'
import { RemovableChip, ToggleChip } from './chip.tsx'
import { Logo } from './logo.tsx'
import { MarkMatch } from './mark-match.tsx'
import { MailLink, PhoneLink } from './reach-links.tsx'
import { RichText } from './rich-text.tsx'
import { Tag } from './tag.tsx'
import { Tape } from './tape.tsx'

export const title = 'Badges, tags and marks'

const rowClass = 'flex flex-wrap gap-3 items-center'

export function Gallery() {
  const [pressed, setPressed] = useState(true)
  return (
    <>
      <p className={rowClass}>
        <StatusBadge statusId={0} />
        <StatusBadge statusId={1} />
        <StatusBadge statusId={2} />
        <StatusBadge statusId={3} />
        <StatusBadge statusId={9} rawText="Backordered" />
        <StatusBadge statusId={9} />
      </p>
      <p className={rowClass}>
        <Badge tone="info">Preview</Badge>
      </p>
      <p className={rowClass}>
        <Tag>Save $120</Tag>
        <Tag size="lg">Order 10482</Tag>
        <RemovableChip onRemove={() => {}}>Verizon</RemovableChip>
        <ToggleChip pressed={pressed} onToggle={() => setPressed(!pressed)}>
          Manager
        </ToggleChip>
        <ToggleChip pressed={false} onToggle={() => {}}>
          User
        </ToggleChip>
        <span className="count">3</span>
      </p>
      <p className={rowClass}>
        <Logo label="WBC" />
        <span className="on-dark bg-bg p-4">
          <Logo label="WBC on asphalt" />
        </span>
      </p>
      <p>
        <MarkMatch text="Northgate Delivery LLC" query="gate" />
      </p>
      <p className={rowClass}>
        <MailLink email="ana.rivera@wbc.example" />
        <PhoneLink number="(555) 010-0133" />
        <PhoneLink number="" />
      </p>
      <p>
        <RichText html='Save <b>$120</b> with a <em>new line</em>, <a href="/promos/price-match-guarantee">terms apply</a>' />
      </p>
      <div className="w-full">
        <Tape />
      </div>
    </>
  )
}
