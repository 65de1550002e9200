import { coverPath, deskPath, salesPath } from '@portal/domain/desk-paths'
import { TabsNav } from '../../ui/tabs-nav.tsx'

const pages = [
  { key: 'work', label: 'Work', to: deskPath },
  { key: 'sales', label: 'Sales', to: salesPath },
  { key: 'cover', label: 'Cover', to: coverPath },
] as const

/** The pages of a manager's desk. */
export const DeskNav = ({ current }: { current: (typeof pages)[number]['key'] }) => (
  <TabsNav label="Desk" tabs={pages.map((page) => ({ ...page, current: page.key === current }))} />
)
