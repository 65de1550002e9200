import type { AgentCover } from '@portal/contract/cover'
import { formatDay } from '@portal/domain/format-date'
import { deskPath } from '@portal/domain/paths'
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
const until: Column<AgentCover> = {
  key: 'until',
  header: 'Until',
  cell: ({ untilDay }) => formatDay(untilDay),
}

type Actions = { onChange: (cover: AgentCover) => void; onEnd: (cover: AgentCover) => void }
type ActionWords = { change: string; end: string }

const actions = ({ onChange, onEnd }: Actions, words: ActionWords): Column<AgentCover> => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  cell: (cover) => (
    <span className="flex flex-wrap gap-2">
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => onChange(cover)}>
        {words.change}
        <span className="vh"> of {cover.covered.name}</span>
      </Button>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => onEnd(cover)}>
        {words.end}
        <span className="vh"> cover of {cover.covered.name}</span>
      </Button>
    </span>
  ),
})

/** Covers that last, with what can be done about them. */
export const runningColumns = (on: Actions): Column<AgentCover>[] => [
  ...agents,
  until,
  {
    key: 'started',
    header: 'Started',
    cell: ({ fromDay, startedBy }) => `${formatDay(fromDay)} by ${startedBy}`,
  },
  actions(on, { change: 'Change day', end: 'End' }),
]

/** Covers that begin later, with what can be done about them. */
export const plannedColumns = (on: Actions): Column<AgentCover>[] => [
  ...agents,
  { key: 'starts', header: 'Starts', cell: ({ fromDay }) => formatDay(fromDay) },
  until,
  {
    key: 'planned',
    header: 'Planned',
    cell: ({ startedAt, startedBy }) => `${formatBusinessDate(startedAt)} by ${startedBy}`,
  },
  actions(on, { change: 'Change days', end: 'Cancel' }),
]

export const endedColumns: Column<AgentCover>[] = [
  ...agents,
  {
    key: 'from',
    header: 'First day',
    cell: ({ fromDay, startedBy }) => `${formatDay(fromDay)}, entered by ${startedBy}`,
  },
  { key: 'ended', header: 'Ended', cell: endedWords },
]

function endedWords({ state, endsAt, endedBy, untilDay }: AgentCover): string {
  if (endedBy === null) return `${formatDay(untilDay)}, on its last day`
  const when = `${formatBusinessDate(endsAt)} by ${endedBy}`
  return state === 'cancelled' ? `Cancelled ${when}` : when
}
