import { accountPath } from '@portal/domain/paths'
import { Bookmark, Columns3, Download, Ellipsis, History, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { DisclosureMenu } from '../../../ui/disclosure-menu.tsx'
import type { FleetCases } from '../../repairs/open-cases.tsx'
import type { OpenDialog } from './use-fleet-dialogs.tsx'

const titleActions = [
  { dialog: 'holderOn', label: 'Who had a unit?', icon: History },
  { dialog: 'import', label: 'Import', icon: Upload },
] as const

/** Beside the title, where one account is shown. */
export const FleetTitleActions = ({ onOpen }: { onOpen: OpenDialog }) => (
  <div className="actions">
    {titleActions.map(({ dialog, label, icon: Icon }) => (
      <Button
        key={dialog}
        variant="ghost"
        icon={<Icon size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => onOpen({ dialog })}
      >
        {label}
      </Button>
    ))}
  </div>
)

const tools = [
  { dialog: 'views', label: 'Views', icon: Bookmark },
  { dialog: 'columns', label: 'Columns', icon: Columns3 },
  { dialog: 'export', label: 'Export', icon: Download },
] as const

/** Views belong to one account. */
const toolsOf = (hasViews: boolean) => tools.filter(({ dialog }) => hasViews || dialog !== 'views')

/** What can be done with the list as a whole. */
export const FleetTools = ({ hasViews, onOpen }: { hasViews: boolean; onOpen: OpenDialog }) =>
  toolsOf(hasViews).map(({ dialog, label, icon: Icon }) => (
    <Button
      key={dialog}
      variant="ghost"
      size="sm"
      icon={<Icon size={16} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => onOpen({ dialog })}
    >
      {label}
    </Button>
  ))

export const stationsWords = 'Stations and numbering'
export const stationsOf = (accountId: string) => ({ pathname: accountPath(accountId), hash: 'stations' })

type FleetMenuProps = {
  /** Null where all accounts are shown. */
  accountId: string | null
  cases: FleetCases | null
  onOpen: OpenDialog
}

/** On phones: everything about the fleet that is neither figure nor filter, behind one button. */
export function FleetMenu({ accountId, cases, onOpen }: FleetMenuProps) {
  return (
    <DisclosureMenu
      align="end"
      buttonClassName="icon-btn row-menu"
      button={
        <>
          <Ellipsis size={20} aria-hidden />
          <span className="vh">More about the fleet</span>
        </>
      }
    >
      {(close) => (
        <ul>
          {accountId !== null && (
            <li>
              <Link to={stationsOf(accountId)}>{stationsWords}</Link>
            </li>
          )}
          {cases && (
            <li>
              <Link to={cases.to}>{cases.words}</Link>
            </li>
          )}
          {[...(accountId === null ? [] : titleActions), ...toolsOf(accountId !== null)].map(
            ({ dialog, label }) => (
              <li key={dialog}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => {
                    close()
                    onOpen({ dialog })
                  }}
                >
                  {label}
                </button>
              </li>
            ),
          )}
        </ul>
      )}
    </DisclosureMenu>
  )
}
