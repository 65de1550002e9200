import type { BenchUnit } from '@portal/contract/staging'
import { benchPath } from '@portal/domain/staging-paths'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import '../../styles/fleet-tags.css'
import { type LabelStock, labelStocks } from '../fleet/label-stocks.ts'
import { TagSheets } from '../fleet/tag-sheets.tsx'

type BenchTagProps = { unit: BenchUnit; shortCode: string; orderId: number }

/** The tag of one unit on the label stock of the bench, printed by the browser (docs/spec/fleet.md#tags). */
export function BenchTag({ unit, shortCode, orderId }: BenchTagProps) {
  const [name, setName] = useState<string>(labelStocks[0].name)
  const stock: LabelStock = labelStocks.find((one) => one.name === name) ?? labelStocks[0]
  return (
    <main id="main" className="wrap page tags-page">
      <div className="tags-controls">
        <BackLink to={benchPath(orderId)}>Back to the bench</BackLink>
        <div className="title-row">
          <h1>Tag of unit {unit.unitNumber}</h1>
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
        </div>
      </div>
      <TagSheets tags={[unit]} shortCode={shortCode} stock={stock} start={1} copies={1} />
    </main>
  )
}
