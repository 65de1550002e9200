import { repairCalls } from '@portal/contract/repair-calls'
import { counted } from '@portal/domain/format'
import { repairCasePath } from '@portal/domain/paths'
import { type CaseKind, caseLabel } from '@portal/domain/repair-cases'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallAnswer, CallInput } from '../../../lib/api.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useAttemptKey, useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { toast } from '../../../ui/toast.tsx'
import { thenCases } from '../repairs.queries.ts'
import { useReportPictures } from './report-pictures.tsx'

export type SentReport = { caseId: string; caseNumber: number }

/** Makes a report, then sends its pictures: a report is never lost with one of them (docs/spec/repairs.md#pictures). */
export function useReport(facts: ReportFacts) {
  const { mutateAsync, error } = useCall(repairCalls.reportRepair, thenCases)
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

/** What the report of a problem asks for. */
type ReportValues = {
  kind: CaseKind | ''
  description: string
  holder: string
  place: string
  policeReport: string
  isLent: boolean
  spareDeviceId: string
}

export type ReportFacts = CallAnswer<'getRepairReport'>['result']

/** What the form begins with: the present holder and the nearest spare. What happened is for the person to say. */
export function valuesOf({ device, spares }: ReportFacts): ReportValues {
  return {
    kind: '',
    description: '',
    holder: device.holder,
    place: '',
    policeReport: '',
    isLent: false,
    spareDeviceId: spares[0]?.deviceId ?? '',
  }
}

/** Whether something can be reported that is not reported yet. */
export const hasFreeKind = ({ kinds, openCases }: Pick<ReportFacts, 'kinds' | 'openCases'>): boolean =>
  kinds.some((kind) => openCases.every((open) => open.kind !== kind))

/** The body of the call; what was left empty or as it was is left out. Null without a kind. */
export function bodyOf(
  values: ReportValues,
  { device }: ReportFacts,
): CallInput<'reportRepair'>['body'] | null {
  const { kind, description, holder, place, policeReport, isLent, spareDeviceId } = values
  if (kind === '') return null
  const texts = { description, place, policeReport: kind === 'stolen' ? policeReport : '' }
  const typed = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return {
    kind,
    ...Object.fromEntries(typed),
    ...(holder.trim() === device.holder ? {} : { holder }),
    ...(isLent && spareDeviceId !== '' ? { spareDeviceId } : {}),
  }
}
