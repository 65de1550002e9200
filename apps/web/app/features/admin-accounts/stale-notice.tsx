import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says in a form that someone else saved the record, and shows theirs when asked; until then what was typed stays. */
export const StaleNotice = ({ onShow }: { onShow: () => void }) => (
  <Notice tone="warning" role="alert">
    <div className="grid justify-items-start gap-2">
      <p>Someone changed this record while you were editing it. What you typed is still here.</p>
      <Button variant="ghost" size="sm" onClick={onShow}>
        Show saved version
      </Button>
    </div>
  </Notice>
)
