import { brand } from './brand.ts'
import { paths } from './paths.ts'
import { type SettingGroup, textOf } from './setting-group.ts'

/** The figures of the home page and beside it (docs/spec/settings.md#home-page). */
export const homeSettings: SettingGroup = {
  title: 'Home page figures',
  text: 'The figures that pages claim, and the estimated delivery.',
  pages: [
    { label: 'Home', path: paths.home },
    { label: `Why ${brand.shortName.toUpperCase()}`, path: paths.why },
    { label: 'Kitting', path: paths.kitting },
  ],
  fields: {
    support: { kind: 'line', label: 'Support', max: 12, isRequired: true },
    yearsOfExperience: { kind: 'line', label: 'Years of experience', max: 12, isRequired: true },
    customersServed: { kind: 'line', label: 'Customers served', max: 12, isRequired: true },
    dspsSupported: { kind: 'line', label: 'DSPs supported', max: 12, isRequired: true },
    lowerOperatingCost: { kind: 'line', label: 'Lower operating cost', max: 12, isRequired: true },
    estimatedDelivery: { kind: 'line', label: 'Estimated delivery', max: 40, isRequired: true },
  },
  defaultsOf: ({ claims, estimatedDelivery }) => ({ ...claims, estimatedDelivery }),
  shownOf: (value) => {
    const text = (name: string) => textOf(value, name)
    return {
      claims: {
        support: text('support'),
        yearsOfExperience: text('yearsOfExperience'),
        customersServed: text('customersServed'),
        dspsSupported: text('dspsSupported'),
        lowerOperatingCost: text('lowerOperatingCost'),
      },
      estimatedDelivery: text('estimatedDelivery'),
    }
  },
}
