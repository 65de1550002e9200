import { counted } from '@portal/domain/format'
import { caseLabel } from '@portal/domain/repair-cases'
import { repairCasePath } from '@portal/domain/repair-paths'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { toast } from '../../ui/toast.tsx'
import { useCaseWrite } from './repairs.queries.ts'
import { bodyOf, type ReportFacts, type ReportValues } from './report-values.ts'
import { useReportPictures } from './use-report-pictures.ts'

export type SentReport = { caseId: string; caseNumber: number }

/** Makes a report, then sends its pictures: a report is never lost with one of them (docs/spec/repairs.md#pictures). */
export function useReport(facts: ReportFacts) {
  const { mutateAsync, error } = useCaseWrite('reportRepair')
  const pictures = useReportPictures()
  const attempt = useAttemptKey()
  const once = useOneAtATime()
  const navigate = useNavigate()
  const [sent, setSent] = useState<SentReport | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)

  // Once the page knows that nothing is left to lose, so that it does not ask before it is left.
  useEffect(() => {
    if (!isDone || sent === null) return
    toast(`Reported as ${caseLabel(sent.caseNumber)}.`, { tone: 'success' })
    void navigate(repairCasePath(sent.caseId), { replace: true })
  }, [isDone, sent, navigate])

  async function sendPictures(of: SentReport) {
    const isWhole = await pictures.send(of.caseId)
    setSent(of)
    if (isWhole) setDone(true)
    else setBusy(false)
  }

  const send = (values: ReportValues) =>
    once(async () => {
      const body = bodyOf(values, facts)
      if (body === null) return
      setBusy(true)
      const input = { params: { deviceId: facts.device.deviceId }, body }
      try {
        const { result } = await mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
        await sendPictures(result)
      } catch {
        // The mutation keeps the error, which the form shows.
        setBusy(false)
      }
    })

  const again = () =>
    once(async () => {
      if (sent === null) return
      setBusy(true)
      await sendPictures(sent)
    })

  const isSending = pictures.pictures.filter(({ state }) => state === 'sent').length
  return {
    pictures,
    error,
    isBusy,
    /** The report is made, and a picture of it is not there yet. */
    sent: isDone ? null : sent,
    progress:
      isBusy && pictures.pictures.length > 0
        ? `${isSending} of ${counted(pictures.pictures.length, 'picture')} sent.`
        : '',
    send,
    again,
  }
}

export type Report = ReturnType<typeof useReport>
