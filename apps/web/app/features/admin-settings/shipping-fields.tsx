import { packing } from '@portal/domain/packing'
import { type Service, standardRateTable } from '@portal/domain/rate-table'
import { textOf } from '@portal/domain/setting-group'
import { settingGroups } from '@portal/domain/settings'
import type { SettingProblems, SettingValue } from '@portal/domain/settings-fields'
import {
  declaredValueFields,
  offerField,
  shippingZones,
  zoneField,
  zoneParts,
} from '@portal/domain/shipping-settings'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import '../../styles/settings.css'
import { FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { integrationsQuery } from '../admin-vendors/vendors.queries.ts'
import { fieldId, TextEntry } from './setting-fields.tsx'

type FieldsProps = {
  value: SettingValue
  problems: SettingProblems
  onChange: (field: string, value: string) => void
}

const { fields } = settingGroups.shipping
const parts = Object.keys(zoneParts) as (keyof typeof zoneParts)[]

/** The table of rates: each service with its prices and days by zone, and the fee for declared value. */
export function ShippingFields(props: FieldsProps) {
  return (
    <>
      <LiveNotice />
      <p className="field-hint">
        Prices are dollars for each box of up to {packing.unitsPerBox} units. Zones are by distance from our
        facility. Leave a zone empty where a service does not go.
      </p>
      {standardRateTable.services.map((service) => (
        <ServiceFields key={service.key} service={service} {...props} />
      ))}
      <fieldset className="setting-rows">
        <legend>Declared value</legend>
        {Object.keys(declaredValueFields).map((name) => (
          <Entry key={name} name={name} {...props} />
        ))}
      </fieldset>
    </>
  )
}

/** Says what still counts where UPS answers. */
function LiveNotice() {
  const { data } = useQuery(integrationsQuery)
  const isLive = (port: 'rates' | 'transit') =>
    data?.ports.some((one) => one.port === port && one.driver === 'live') === true
  if (isLive('rates'))
    return (
      <Notice>
        Rates come from UPS: services and prices here are not used until UPS rates are turned off.{' '}
        {isLive('transit')
          ? 'Days are used as estimates where UPS does not name a day.'
          : 'Days are used for all services.'}
      </Notice>
    )
  if (isLive('transit'))
    return (
      <Notice>
        Delivery days come from UPS: days here are used as estimates where UPS does not name a day.
      </Notice>
    )
  return null
}

/** One field of the group as the other groups show it. */
function Entry({ name, value, problems, onChange }: FieldsProps & { name: string }) {
  const field = fields[name]
  if (field === undefined || field.kind === 'rows') return null
  return (
    <TextEntry
      path={name}
      field={field}
      value={textOf(value, name)}
      problem={problems[name]}
      onChange={(text) => onChange(name, text)}
    />
  )
}

function ServiceFields({ service: { key, description }, ...props }: FieldsProps & { service: Service }) {
  const { value, problems, onChange } = props
  return (
    <fieldset className="setting-rows">
      <legend>{description}</legend>
      <Entry name={offerField(key)} {...props} />
      <table className="rate-fields">
        <caption className="vh">{description} by zone</caption>
        <thead>
          <tr>
            <th scope="col">Zone</th>
            {parts.map((part) => (
              <th key={part} scope="col">
                {zoneParts[part].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shippingZones.map(({ zone, label, reach }) => {
            const names = parts.map((part) => zoneField(key, zone, part))
            const wrong = names.flatMap((name) => problems[name] ?? [])
            const errorId = `${fieldId(names[0] ?? '')}-errors`
            return (
              <Fragment key={zone}>
                <tr>
                  <th scope="row">
                    {label}
                    {reach && <span className="field-hint">{reach}</span>}
                  </th>
                  {names.map((name) => (
                    <td key={name}>
                      <TextInput
                        id={fieldId(name)}
                        name={name}
                        aria-label={fields[name]?.label}
                        inputMode="decimal"
                        autoComplete="off"
                        value={textOf(value, name)}
                        onChange={({ target }) => onChange(name, target.value)}
                        {...(problems[name] && { 'aria-invalid': true, 'aria-describedby': errorId })}
                      />
                    </td>
                  ))}
                </tr>
                {wrong.length > 0 && (
                  <tr>
                    <td colSpan={4} id={errorId}>
                      {[...new Set(wrong)].map((text) => (
                        <FieldError key={text}>{text}</FieldError>
                      ))}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </fieldset>
  )
}
