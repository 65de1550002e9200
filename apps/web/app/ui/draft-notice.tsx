import { messages } from '@portal/domain/messages'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** A form opened with what was typed before, which is not saved (docs/spec/screens.md#drafts). */
export function DraftNotice({ onStartOver }: { onStartOver?: () => void }) {
  return (
    <Notice role="status">
      <p>{messages.draftIsBack}</p>
      {onStartOver && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={onStartOver}>
          Start over
        </Button>
      )}
    </Notice>
  )
}
