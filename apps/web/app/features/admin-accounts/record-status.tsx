import { Badge } from '../../ui/badge.tsx'

/** Whether an agent or an account is in use. */
export function RecordStatus({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="success" mark="square">
      Active
    </Badge>
  ) : (
    <Badge mark="circle">Inactive</Badge>
  )
}
