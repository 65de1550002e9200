import type { RepairCase } from '@portal/contract/repairs'

/** What each dialog about a case gets. */
export type CaseDialogProps = { of: RepairCase; onClose: () => void }
