import { isOwnEmail, ownEmails } from '@portal/domain/email-settings'
import type { SettingProblems, SettingRow } from '@portal/domain/settings-fields'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSendSettingEmail } from './settings.queries.ts'

/** Sends each email as it is typed to the reader, with values of a demonstration. */
export function TestEmails({ rows, problems }: { rows: readonly SettingRow[]; problems: SettingProblems }) {
  const send = useSendSettingEmail()
  const once = useOneAtATime()

  const sendOne = ({ kind = '', subject = '', opening = '' }: SettingRow) =>
    once(async () => {
      if (!isOwnEmail(kind)) return
      try {
        const { result } = await send.mutateAsync({ kind, subject, opening })
        toast(`Sent to ${result.to}.`, { tone: 'success' })
      } catch (error) {
        toast(messageOf(error), { tone: 'danger' })
      }
    })

  return (
    <div className="setting-actions">
      {rows.map((row, index) => {
        const { kind = '' } = row
        const isWrong = Object.keys(problems).some((path) => path.startsWith(`emails.${index}.`))
        return isOwnEmail(kind) && !isWrong ? (
          <Button
            key={kind}
            variant="ghost"
            size="sm"
            busy={send.isPending}
            onClick={() => void sendOne(row)}
          >
            Send “{ownEmails[kind].label}” to me
          </Button>
        ) : null
      })}
    </div>
  )
}
