import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { byRow } from '../../../lib/grid/grid-model.ts'
import { countNumbered } from '../number-on.ts'
import { cellText } from '../sheet-cells.ts'
import type { FleetSheet } from '../use-sheet.ts'
import { itemsOf } from './sheet-items.tsx'

type PhoneRowsProps = {
  sheet: FleetSheet
  label: string
  onOpen: (row: number) => void
  /** A list was pasted while a row had the focus: it begins there. */
  onPaste: (text: string, row: number) => void
}

const rowHeightPx = 64

/** The rows as a list, one button each; a row is edited in its own sheet. */
export function PhoneRows({ sheet, label, onOpen, onPaste }: PhoneRowsProps) {
  const { state, lines, context, errors } = sheet
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const items = useMemo(() => itemsOf(lines), [lines])
  const rowErrors = useMemo(() => byRow(errors), [errors])
  useLayoutEffect(() => {
    setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    scrollMargin,
  })
  return (
    <ul ref={list} className="sheet-phone" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        const style = { transform: `translateY(${start - scrollMargin}px)`, height: rowHeightPx }
        if (item?.kind === 'group') {
          const { group: line, firstRow } = item
          const own = state.rows.slice(firstRow, firstRow + line.quantity)
          return (
            <li key={key} className="sheet-phone-group" style={style}>
              <b>{line.name}</b>
              <span>
                {line.carrier && `${line.carrier}, `}
                {countNumbered(own).numbered} of {line.quantity}
              </span>
            </li>
          )
        }
        const row = item && state.rows[item.row]
        if (!row) return null
        const isWrong = rowErrors.has(item.row)
        return (
          <li key={key} style={style}>
            <button
              type="button"
              {...(isWrong ? { 'data-wrong': true } : {})}
              onClick={() => onOpen(item.row)}
              onPaste={(event) => {
                event.preventDefault()
                onPaste(event.clipboardData.getData('text/plain'), item.row)
              }}
            >
              <span className="mono">
                <span className="vh">Row </span>
                {item.row + 1}
              </span>
              <b className="mono">
                {row.unitNumber || (
                  <>
                    <span className="vh">no unit number</span>
                    <span aria-hidden>–</span>
                  </>
                )}
                {isWrong && <TriangleAlert size={14} aria-label="to fix" />}
              </b>
              <span data-line="second">{row.holder}</span>
              <span className="mono">{cellText(row, 'stationId', context)}</span>
              {state.columnCount > 3 && <small>{cellText(row, 'numberWish', context)}</small>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
