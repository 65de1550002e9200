import { hasWords } from '@portal/domain/folded-text'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { CellInput, type EditorProps } from '../../../ui/grid/grid-row.tsx'
import type { CellContext } from '../sheet-cells.ts'

/** The text field in the active cell. Stations have a list below it, or above where there is no room. */
export function UnitEditor({ column, label, edit, context, onText, onLeave }: EditorProps<CellContext>) {
  const listId = useId()
  const list = useStations(column, edit, context)
  const listBox = useListPlace()
  return (
    <>
      <CellInput
        label={label}
        edit={edit}
        onText={onText}
        onLeave={onLeave}
        {...(list === null
          ? {}
          : {
              role: 'combobox',
              'aria-expanded': true,
              'aria-controls': listId,
              'aria-autocomplete': 'list' as const,
              ...(list.active ? { 'aria-activedescendant': `${listId}-${list.active.stationId}` } : {}),
              onKeyDown: (event: React.KeyboardEvent) => {
                const text = list.afterKey(event.key)
                if (text === null) return
                event.preventDefault()
                event.stopPropagation()
                onText(text)
              },
            })}
      />
      {list && (
        <div
          ref={listBox}
          id={listId}
          role="listbox"
          aria-label="Stations"
          className="sheet-list"
          popover="manual"
        >
          {list.stations.map(({ stationId, code, name }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field
            <div
              key={stationId}
              id={`${listId}-${stationId}`}
              role="option"
              aria-selected={stationId === list.active?.stationId}
              onPointerDown={(event) => {
                event.preventDefault()
                event.stopPropagation()
              }}
              onClick={() => {
                onText(code)
                onLeave()
              }}
            >
              <b>{code}</b> {name}
            </div>
          ))}
          {list.stations.length === 0 && <p>No station</p>}
        </div>
      )}
    </>
  )
}

/** Shows the list beside the field before it in the top layer: the sheet would cut it off at its last rows. */
function useListPlace(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  // After each render: the list is as long as the stations that fit what is typed.
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    if (!box.matches(':popover-open')) box.showPopover()
    function place() {
      const cell = box?.previousElementSibling?.getBoundingClientRect()
      if (!box || !cell) return
      const isAbove = cell.bottom + box.offsetHeight > window.innerHeight && cell.top > box.offsetHeight
      box.style.left = `${cell.left}px`
      box.style.top = `${isAbove ? cell.top - box.offsetHeight : cell.bottom}px`
    }
    place()
    // Of the sheet or of the page.
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  })
  return list
}

/** The stations that begin with what is typed; all of them while the cell still has what it had. */
function useStations(column: string, { text }: { text: string }, { stations }: CellContext) {
  const [first] = useState(text)
  const wanted = text.trim().toLowerCase()
  const isUntouched = text === first
  const fitting = stations.filter(
    ({ code, name }) =>
      isUntouched ||
      stations.some((one) => one.code.toLowerCase() === wanted) ||
      code.toLowerCase().startsWith(wanted) ||
      hasWords(name, text),
  )
  const at = fitting.findIndex(({ code }) => code.toLowerCase() === wanted)
  if (column !== 'stationId') return null
  return {
    stations: fitting,
    active: fitting[at],
    /** The code that an arrow goes to; null for other keys. */
    afterKey(key: string): string | null {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
      if (fitting.length === 0) return text
      const next =
        at < 0 ? (key === 'ArrowDown' ? 0 : fitting.length - 1) : at + (key === 'ArrowDown' ? 1 : -1)
      return fitting[(next + fitting.length) % fitting.length]?.code ?? text
    },
  }
}
