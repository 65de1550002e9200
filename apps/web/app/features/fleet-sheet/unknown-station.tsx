import type { SheetStation } from '@portal/contract/fleet-units'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/form-fields.tsx'
import { withStation } from './sheet-cells.ts'
import { change as changeRows, say } from './sheet-state.ts'
import type { FleetSheet } from './use-sheet.ts'

const StationDialog = lazy(() =>
  import('../devices/station-dialog.tsx').then((module) => ({ default: module.StationDialog })),
)

type UnknownStationProps = {
  sheet: FleetSheet
  /** From 0. */
  row: number
  /** What was typed or pasted. */
  text: string
  /** After the station was given: the focus goes to its cell. */
  onGiven: () => void
}

/** The ways out of a station that the account does not have: one of its stations, or a new one, for all rows that name it. */
export function UnknownStation({ sheet, row, text, onGiven }: UnknownStationProps) {
  const [asked, setAsked] = useState<'choose' | 'add' | null>(null)
  const { context, scope, change, addStation } = sheet
  const close = () => setAsked(null)

  function give({ stationId, code }: SheetStation) {
    change((before) => {
      const rows = withStation(before.rows, text, stationId)
      return say(changeRows(before, rows, `Station ${code}`), `${counted(rows.size, 'row')} at ${code}.`)
    })
    onGiven()
  }

  return (
    <>
      {context.stations.length > 0 && (
        <button
          type="button"
          className="sheet-link"
          aria-label={`Choose a station for “${text}” in row ${row + 1}`}
          onClick={() => setAsked('choose')}
        >
          Choose a station
        </button>
      )}{' '}
      {scope.accountId !== null && (
        <button
          type="button"
          className="sheet-link"
          aria-label={`Add it as a station: “${text}” in row ${row + 1}`}
          onClick={() => setAsked('add')}
        >
          Add it as a station
        </button>
      )}
      {asked === 'choose' && (
        <ChooseStation text={text} stations={context.stations} onClose={close} onChosen={give} />
      )}
      {asked === 'add' && scope.accountId !== null && (
        <Suspense fallback={null}>
          <StationDialog
            accountId={scope.accountId}
            station={null}
            draft={draftOf(text)}
            onClose={close}
            onAdded={(station) => {
              addStation(station)
              give(station)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** A short word is a code as well. */
function draftOf(text: string) {
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return {
    name: text.slice(0, fleetLimits.stationNameMax),
    code: code.length <= fleetLimits.stationCodeLength.max ? code : '',
  }
}

type ChooseStationProps = {
  text: string
  stations: readonly SheetStation[]
  onClose: () => void
  onChosen: (station: SheetStation) => void
}

function ChooseStation({ text, stations, onClose, onChosen }: ChooseStationProps) {
  const [stationId, setStationId] = useState('')
  const [isAsked, setAsked] = useState(false)
  async function save() {
    setAsked(true)
    const station = stations.find((one) => one.stationId === stationId)
    if (!station) return
    onClose()
    onChosen(station)
  }
  return (
    <FormDialog
      title={`Station for “${text}”`}
      save="Use this station"
      isBusy={false}
      error={null}
      onClose={onClose}
      onSubmit={save}
    >
      <SelectField
        label="Station"
        hint={`All rows with “${text}” get it.`}
        error={isAsked && stationId === '' ? 'Choose a station.' : undefined}
        value={stationId}
        onChange={({ target }) => setStationId(target.value)}
      >
        <option value="">Choose</option>
        {stations.map(({ stationId: id, code, name }) => (
          <option key={id} value={id}>
            {code}, {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
