import { installedApps } from '@portal/domain/installed-apps'
import { messages } from '@portal/domain/messages'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { chooseApps, toggleInstalledApp } from '../order-header/header-changes.ts'
import { StepTextFields } from '../order-header/order-text-field.tsx'
import { changeHeader, useDraftHeader } from './order-draft.store.ts'
import { StepBlock } from './step-block.tsx'
import { UnitsBlock } from './units-block.tsx'
import type { CartView } from './use-cart-view.ts'

/** Which apps arrive on the devices, and what else we should know; all of it optional. */
export function AppsStep({ cart }: { cart: CartView }) {
  const header = useDraftHeader()
  return (
    <>
      <h1 className="text-h1-app">Installed Apps</h1>
      <StepBlock heading="Select Installed Apps (optional)">
        {cart.needsApps || cart.isLoading ? <AppTiles /> : <Notice>{messages.cart.noAppsNeeded}</Notice>}
      </StepBlock>
      <StepTextFields step="installed-apps" header={header} change={changeHeader} />
      <UnitsBlock cart={cart} />
    </>
  )
}

function AppTiles() {
  const chosen = useDraftHeader().apps
  const apps = installedApps(chosen)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="text-ui text-muted mr-auto">
          {`${chosen.length} of ${apps.length} selected`}
        </p>
        <Button
          size="sm"
          variant="ghost"
          disabled={chosen.length === apps.length}
          onClick={() => changeHeader(chooseApps(apps))}
        >
          Select all
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={chosen.length === 0}
          onClick={() => changeHeader(chooseApps([]))}
        >
          Select none
        </Button>
      </div>
      <div className="grid grid-cols-2 md:grid-cols-3 2xl:grid-cols-4 gap-2.5">
        {apps.map((app) => (
          <ChoiceCard
            type="checkbox"
            key={app}
            title={<span className="text-ui">{app}</span>}
            checked={chosen.includes(app)}
            onChange={() => changeHeader(toggleInstalledApp(app))}
          />
        ))}
      </div>
    </div>
  )
}
