import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type ColumnKey, columnKeys } from '../../devices/fleet-address.ts'
import { columnLabels, usualColumns } from './fleet-columns.tsx'

type ColumnsDialogProps = {
  /** Those of the address; null for the usual ones. */
  columns: readonly ColumnKey[] | null
  /** Devices of several accounts are in the list. */
  hasAccounts: boolean
  onChoose: (columns: readonly ColumnKey[] | null) => void
  onClose: () => void
}

/** Which columns the list has; the unit number is always one of them. */
export function ColumnsDialog({ columns, hasAccounts, onChoose, onClose }: ColumnsDialogProps) {
  const usual = usualColumns(hasAccounts)
  const [chosen, setChosen] = useState<ReadonlySet<ColumnKey>>(new Set(columns ?? usual))

  const toggle = (key: ColumnKey) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }

  function show() {
    const named = columnKeys.filter((key) => chosen.has(key))
    onChoose(named.length === 0 || named.join() === usual.join() ? null : named)
    onClose()
  }

  return (
    <Dialog
      open
      title="Columns"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={() => setChosen(new Set(usual))}>
            Usual columns
          </Button>
          <Button onClick={show}>Show columns</Button>
        </>
      }
    >
      <ChoiceGroup legend="Shown beside the unit number" className="grid gap-1">
        {columnKeys.map((key) => (
          <Checkbox
            key={key}
            label={columnLabels[key]}
            checked={chosen.has(key)}
            onChange={() => toggle(key)}
          />
        ))}
      </ChoiceGroup>
    </Dialog>
  )
}
