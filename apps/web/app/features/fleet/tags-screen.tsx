import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import '../../styles/fleet-tags.css'
import { fleetSettingsQuery } from './fleet.queries.ts'
import { type LabelStock, labelStocks, labelsPerSheet } from './label-stocks.ts'
import { TagSheets } from './tag-sheets.tsx'
import { type TagsState, tagsIn } from './tags.ts'

/** Tags of chosen devices on label stock, printed by the browser (docs/spec/fleet.md#tags). */
export function TagsScreen() {
  const profile = useSession()?.userProfile
  useTitle()
  return (
    <main id="main" className="wrap page tags-page">
      {profile && <TagsOf profile={profile} />}
    </main>
  )
}

/** The frame is that of any device; this page has a title of its own. */
function useTitle() {
  useEffect(() => {
    const before = document.title
    document.title = `Print tags, ${brand.name}`
    return () => {
      document.title = before
    }
  }, [])
}

function TagsOf({ profile }: { profile: UserProfile }) {
  const tags = tagsIn(useLocation().state, profile.email)
  if (tags !== null) return <Tags tags={tags} />
  return (
    <>
      <BackLink to={paths.fleet}>Back to Fleet</BackLink>
      <h1>Print tags</h1>
      <EmptyState
        title="No devices chosen."
        text="Select devices in the fleet, and choose Print tags."
        action={<ButtonLink to={paths.fleet}>Choose devices</ButtonLink>}
      />
    </>
  )
}

const copiesMax = 5
const range = (max: number) => Array.from({ length: max }, (_, index) => index + 1)

function Tags({ tags: { accountId, back, devices } }: { tags: TagsState }) {
  const shortCode = useQuery(fleetSettingsQuery(accountId)).data?.shortCode ?? ''
  const [name, setName] = useState<string>(labelStocks[0].name)
  const [start, setStart] = useState(1)
  const [copies, setCopies] = useState(1)
  const stock: LabelStock = labelStocks.find((one) => one.name === name) ?? labelStocks[0]
  const perSheet = labelsPerSheet(stock)
  return (
    <>
      <div className="tags-controls">
        <BackLink to={back}>Back to Fleet</BackLink>
        <div className="title-row">
          <h1>Print tags</h1>
          <p className="text-ui text-muted">{counted(devices.length, 'device')}</p>
          <div className="actions">
            <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        </div>
        <div className="tags-fields">
          <Field label="Labels">
            {(control) => (
              <Select {...control} value={name} onChange={({ target }) => setName(target.value)}>
                {labelStocks.map((one) => (
                  <option key={one.name} value={one.name}>
                    {one.label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {perSheet > 1 && (
            <Field label="First label" hint={`1 to ${perSheet}, row by row`}>
              {(control) => (
                <TextInput
                  {...control}
                  type="number"
                  min={1}
                  max={perSheet}
                  value={start}
                  onChange={({ target }) => setStart(Number(target.value))}
                />
              )}
            </Field>
          )}
          <Field label="Copies of each">
            {(control) => (
              <Select {...control} value={copies} onChange={({ target }) => setCopies(Number(target.value))}>
                {range(copiesMax).map((count) => (
                  <option key={count}>{count}</option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <p className="text-small text-muted">
          Print at 100 percent, without margins or headers of the browser.
        </p>
      </div>
      <TagSheets
        tags={devices}
        shortCode={shortCode}
        stock={stock}
        start={perSheet > 1 ? start : 1}
        copies={copies}
      />
    </>
  )
}
