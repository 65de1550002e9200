import type { QuoteChanges } from '@portal/domain/quote-changes'
import { Button } from '../../ui/button.tsx'

type ChangedBarProps = { agentName: string; changes: QuoteChanges }

/** Above the page: what a newer version changed while it was read, and by how much. */
export function ChangedBar({ agentName, changes: { items, total, monthly } }: ChangedBarProps) {
  return (
    <aside className="quote-news quote-on-screen" aria-label="What changed">
      <div className="quote-wrap">
        <p role="status">
          <b>{agentName} changed this quote.</b> {items.length > 0 && `${items.join(', ')}: `}
          {total}
          {monthly !== null && `, and ${monthly}`}.
        </p>
        <Button size="sm" onClick={showChanged}>
          Show what changed
        </Button>
      </div>
    </aside>
  )
}

function showChanged() {
  const items = document.querySelector<HTMLElement>('#quote-items')
  items?.focus({ preventScroll: true })
  const target = document.querySelector('.quote-items [data-changed]') ?? items
  target?.scrollIntoView({ block: 'center' })
}
