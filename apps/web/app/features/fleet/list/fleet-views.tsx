import type { FleetFigures } from '@portal/contract/devices'
import { useQuery } from '@tanstack/react-query'
import '../../../styles/fleet-views.css'
import { TabsNav } from '../../../ui/tabs-nav.tsx'
import { viewAddress } from '../../devices/fleet-address.ts'
import { fleetViewsQuery } from '../fleet-dialogs.queries.ts'
import { wholeFleet } from './fleet-figures.tsx'

type FleetViewsProps = {
  /** Null where the devices of several accounts are shown: they have no saved views. */
  accountId: string | null
  /** Undefined where they are counted up to a limit, or not here yet. */
  figures: FleetFigures | undefined
  params: URLSearchParams
}

/** The built-in views, each as an address keeps it. */
const builtIn = [
  { key: 'all', label: 'All', address: '', count: wholeFleet },
  {
    key: 'onTheWay',
    label: 'On the way',
    address: 'group=onTheWay',
    count: (of: FleetFigures) => of.onTheWay,
  },
  { key: 'cover', label: 'Coverage ends', address: 'cover=soon', count: (of: FleetFigures) => of.coverSoon },
]

/** Units of drafts, where there are some. */
const planned = {
  key: 'planned',
  label: 'Planned',
  address: 'group=planned',
  count: (of: FleetFigures) => of.planned,
}

/** Views of the fleet beside its heading: the built-in ones, then those that the person saved (docs/spec/fleet.md#saved-views). */
export function FleetViews({ accountId, figures, params }: FleetViewsProps) {
  const saved = useQuery({ ...fleetViewsQuery(accountId ?? ''), enabled: accountId !== null }).data ?? []
  const shown = viewAddress(params)
  // Whose devices they are stays.
  const whose = ['account', 'agent'].flatMap((name) =>
    params.get(name) ? [`${name}=${params.get(name)}`] : [],
  )
  const searchOf = (address: string) => {
    const asked = [...whose, address].filter(Boolean).join('&')
    return asked === '' ? '' : `?${asked}`
  }
  return (
    <TabsNav
      label="Views of the fleet"
      preventScrollReset
      tabs={[
        ...[...builtIn, ...((figures?.planned ?? 0) > 0 ? [planned] : [])].map(
          ({ key, label, address, count }) => ({
            key,
            label,
            to: { search: searchOf(address) },
            current: shown === address,
            count: figures && counted(count(figures)),
          }),
        ),
        ...saved.map(({ viewId, name, address }) => ({
          key: viewId,
          label: name,
          to: { search: searchOf(address) },
          current: shown === address,
        })),
      ]}
    />
  )
}

const counted = (count: number) => ({
  figure: count.toLocaleString('en-US'),
  words: `${count.toLocaleString('en-US')} ${count === 1 ? 'device' : 'devices'}`,
})
