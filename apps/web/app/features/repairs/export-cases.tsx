import { counted } from '@portal/domain/format'
import { caseLimits } from '@portal/domain/repair-cases'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { messageOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { readCasesFile } from './repairs.queries.ts'

type ExportCasesProps = { asked: Parameters<typeof readCasesFile>[0]; isFiltered: boolean }

/** What the list shows as a CSV file that the server writes; the newest 10,000 cases (docs/spec/repairs.md#list). */
export function ExportCases({ asked, isFiltered }: ExportCasesProps) {
  const read = useMutation({ mutationFn: () => readCasesFile(asked), gcTime: 0 })

  async function save() {
    try {
      const { fileName, cases, csv } = (await read.mutateAsync()).result
      saveFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
      const isCut = cases >= caseLimits.exportMax ? ' Filter the list to export the rest.' : ''
      toast(`${counted(cases, 'case')} exported.${isCut}`, { tone: 'success' })
    } catch (error) {
      toast(`The cases were not exported. ${messageOf(error)}`, { tone: 'danger' })
    }
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Download size={16} aria-hidden />}
      busy={read.isPending}
      onClick={() => void save()}
    >
      {isFiltered ? 'Export filtered CSV' : 'Export CSV'}
    </Button>
  )
}
