import type { DeviceRow } from '@portal/contract/devices'
import { counted } from '@portal/domain/format'
import { ChevronDown } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useMedia } from '../../lib/use-media.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../styles/fleet-glance.css'
import { type Board, boardsOf } from './glance-boards.ts'
import { GlanceTable } from './glance-table.tsx'
import { PegBoard } from './peg-board.tsx'
import { TensBoard } from './tens-board.tsx'

/** A board with more devices than this has one tag for ten. */
const tagsMax = 300

type Read = {
  data: readonly DeviceRow[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

type FleetGlanceProps = { shortCode: string; query: Read }

/** Every device as a tag on the board of its station, and the same in numbers. */
export function FleetGlance({ shortCode, query }: FleetGlanceProps) {
  const isPhone = useMedia('(max-width: 44.99rem)')
  const [chosen, choose] = useState<boolean>()
  return (
    <details
      className="glance"
      // On phones the search comes first.
      open={chosen ?? !isPhone}
      onToggle={({ currentTarget }) => choose(currentTarget.open)}
    >
      <summary>
        <h2>At a glance</h2>
        <span>Each tag is a device at its station. Plain tags are in service.</span>
        <ChevronDown size={18} aria-hidden />
      </summary>
      {query.data ? (
        <Boards boards={boardsOf(query.data)} shortCode={shortCode} />
      ) : query.error ? (
        <div className="pt-4">
          <ErrorPanel
            message={messageOf(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </div>
      ) : (
        <Skeleton className="mt-4 h-28 w-full" />
      )}
    </details>
  )
}

function Boards({ boards, shortCode }: { boards: Board[]; shortCode: string }) {
  const hasLarge = boards.some(({ devices }) => devices.length > tagsMax)
  const [chosen, choose] = useState<boolean>()
  const isOpen = chosen ?? hasLarge
  return (
    <>
      <div className="boards">
        {boards.map((board) => (
          <section
            key={board.stationId}
            className="board"
            aria-label={board.name}
            style={
              { '--share': Math.max(6, Math.round(Math.sqrt(board.devices.length) * 2)) } as CSSProperties
            }
          >
            <h3>
              <span>
                {board.name} <span className="station-code">{board.code}</span>
              </span>
              <span>{counted(board.devices.length, 'device')}</span>
            </h3>
            {board.devices.length > tagsMax ? (
              <TensBoard board={board} />
            ) : (
              <PegBoard devices={board.devices} shortCode={shortCode} label={`Devices at ${board.name}`} />
            )}
          </section>
        ))}
      </div>
      <details
        className="as-table"
        open={isOpen}
        onToggle={({ currentTarget }) => choose(currentTarget.open)}
      >
        <summary>{isOpen ? 'Hide the table' : 'Show as a table'}</summary>
        <GlanceTable boards={boards} />
      </details>
    </>
  )
}
