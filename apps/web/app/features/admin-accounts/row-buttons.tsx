import { Button } from '../../ui/button.tsx'

type RowButtonsProps = { name: string; onEdit: () => void; onRemove?: () => void }

/** Edits and removes the record of a row. */
export const RowButtons = ({ name, onEdit, onRemove }: RowButtonsProps) => (
  <span className="flex justify-end gap-2">
    <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onEdit}>
      Edit<span className="vh"> {name}</span>
    </Button>
    {onRemove && (
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onRemove}>
        Remove<span className="vh"> {name}</span>
      </Button>
    )}
  </span>
)
