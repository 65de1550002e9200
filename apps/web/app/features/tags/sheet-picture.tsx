import { labelsPerSheet } from '@portal/domain/label-stocks'
import type { LabelStock } from '@portal/domain/labels'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'

type SheetPictureProps = {
  stock: LabelStock
  /** The first label that is used, from 1. */
  start: number
  /** Labels that are printed. */
  tags: number
  onStart: (start: number) => void
}

/** The sheet as a picture: a label is pressed, or reached with the arrows, to begin there. One Tab stop. */
export function SheetPicture({ stock, start, tags, onStart }: SheetPictureProps) {
  const { columns, rows, page } = stock
  const perSheet = labelsPerSheet(stock)
  const group = useRef<HTMLDivElement>(null)

  function walk(event: KeyboardEvent) {
    const next = nextOf(event.key, { start, columns, perSheet })
    if (next === null) return
    event.preventDefault()
    onStart(next)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next - 1]?.focus()
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label="First label on the sheet"
      className="sheet-picture"
      style={{ '--columns': columns, '--rows': rows, '--tall': page.height / page.width } as CSSProperties}
      onKeyDown={walk}
    >
      {Array.from({ length: perSheet }, (_, index) => index + 1).map((place) => (
        // biome-ignore lint/a11y/useSemanticElements: labels stand in rows and columns, and arrows walk in both directions
        <button
          key={place}
          type="button"
          role="radio"
          aria-checked={place === start}
          aria-label={`Label ${place}, row ${Math.ceil(place / columns)}, column ${((place - 1) % columns) + 1}`}
          tabIndex={place === start ? 0 : -1}
          data-is={place < start ? 'used' : place < start + tags ? 'printed' : 'left'}
          onClick={() => onStart(place)}
        >
          {place === start && place}
        </button>
      ))}
    </div>
  )
}

type At = { start: number; columns: number; perSheet: number }

/** The label that a key leads to; null for other keys and beyond the edge. */
export function nextOf(key: string, { start, columns, perSheet }: At): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: start - 1,
    ArrowRight: start + 1,
    ArrowUp: start - columns,
    ArrowDown: start + columns,
    Home: 1,
    End: perSheet,
  }
  const next = steps[key]
  return next === undefined || next < 1 || next > perSheet ? null : next
}
