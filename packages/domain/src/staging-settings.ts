import { standardStaging } from './delivery-days.ts'
import { rowsOf, type SettingGroup, textOf } from './setting-group.ts'

/** When our facility stages devices (docs/spec/settings.md#staging). */
export const stagingSettings: SettingGroup = {
  title: 'Staging days',
  text: 'When devices are staged: delivery days in the shop, the checkout and quotes follow from it.',
  pages: [],
  fields: {
    cutOffHour: {
      kind: 'number',
      label: 'Cut-off hour',
      hint: 'Orders before this hour of a staging day are begun on that day; 14 is 2:00 PM on the clock of the business.',
      min: 0,
      max: 24,
      decimals: 0,
      isRequired: true,
    },
    firstDayDevices: {
      kind: 'number',
      label: 'Devices on the first day',
      min: 1,
      max: 100_000,
      decimals: 0,
      isRequired: true,
    },
    furtherDayDevices: {
      kind: 'number',
      label: 'Devices on each following day',
      min: 1,
      max: 100_000,
      decimals: 0,
      isRequired: true,
    },
    closedDays: {
      kind: 'rows',
      label: 'Closed days',
      hint: 'Days without staging, beside weekends and federal holidays.',
      rowName: 'Closed day',
      min: 0,
      max: 60,
      unique: 'day',
      fields: { day: { kind: 'day', label: 'Day', isRequired: true } },
    },
  },
  defaultsOf: () => ({
    cutOffHour: String(standardStaging.cutOffHour),
    firstDayDevices: String(standardStaging.firstDayDevices),
    furtherDayDevices: String(standardStaging.furtherDayDevices),
    closedDays: [],
  }),
  shownOf: (value) => ({
    staging: {
      cutOffHour: Number(textOf(value, 'cutOffHour')),
      firstDayDevices: Number(textOf(value, 'firstDayDevices')),
      furtherDayDevices: Number(textOf(value, 'furtherDayDevices')),
      closedDays: rowsOf(value, 'closedDays').map(({ day = '' }) => day),
    },
  }),
}
