import type { AgentCover } from '@portal/contract/cover'
import { deskPath } from '@portal/domain/desk-paths'
import { formatDay } from '@portal/domain/format-date'
import { Link } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'

const agents: Column<AgentCover>[] = [
  {
    key: 'covered',
    header: 'Agent',
    card: 'lead',
    cell: ({ covered }) => <Link to={`${deskPath}?agent=${covered.agentId}`}>{covered.name}</Link>,
  },
  { key: 'covering', header: 'Covered by', cell: ({ covering }) => covering.name },
]
const started: Column<AgentCover> = {
  key: 'started',
  header: 'Started',
  cell: ({ startedAt, startedBy }) => `${formatBusinessDate(startedAt)} by ${startedBy}`,
}

type Actions = { onChange: (cover: AgentCover) => void; onEnd: (cover: AgentCover) => void }

/** Covers that last, with what can be done about them. */
export const runningColumns = ({ onChange, onEnd }: Actions): Column<AgentCover>[] => [
  ...agents,
  { key: 'until', header: 'Until', cell: ({ untilDay }) => formatDay(untilDay) },
  started,
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    cell: (cover) => (
      <span className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => onChange(cover)}>
          Change day<span className="vh"> of {cover.covered.name}</span>
        </Button>
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => onEnd(cover)}>
          End<span className="vh"> cover of {cover.covered.name}</span>
        </Button>
      </span>
    ),
  },
]

export const endedColumns: Column<AgentCover>[] = [
  ...agents,
  started,
  {
    key: 'ended',
    header: 'Ended',
    cell: ({ endsAt, endedBy, untilDay }) =>
      endedBy === null
        ? `${formatDay(untilDay)}, on its last day`
        : `${formatBusinessDate(endsAt)} by ${endedBy}`,
  },
]
