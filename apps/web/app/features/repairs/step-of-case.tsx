import type { CaseAction } from '@portal/domain/repair-cases'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '../../lib/api.ts'
import { toast } from '../../ui/toast.tsx'
import { CaseDialog } from './case/case-dialogs.tsx'
import { caseQuery } from './repairs.queries.ts'

type StepOfCaseProps = { caseId: string; step: CaseAction; onClose: () => void }

/** The dialog of a step where the case itself is not shown. What it asks follows from the case, which is read before. */
export function StepOfCase({ caseId, step, onClose }: StepOfCaseProps) {
  const { data, error } = useQuery(caseQuery(caseId))
  useEffect(() => {
    if (error === null) return
    toast(messageOf(error), { tone: 'danger' })
    onClose()
  }, [error, onClose])
  return data === undefined ? null : <CaseDialog step={step} of={data} onClose={onClose} />
}
