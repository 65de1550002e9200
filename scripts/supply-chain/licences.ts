import type { Component } from './production-components.ts'

/** Licences under which we may hand a package on with ours, asking nothing more than their notice. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
])

/** Packages that were looked at one by one, with the licence that was found. */
const lookedAt: Readonly<Record<string, string>> = {
  // Its package.json names none; its LICENSE file is the MIT licence.
  'png-js': 'MIT',
  // The picture library beside sharp, unchanged and linked at run time, which is what this licence asks for.
  '@img/sharp-libvips': 'LGPL-3.0-or-later',
}

/** The packages whose licence is not allowed, each with what it says; our own words where it says nothing. */
export function refusedLicences(components: readonly Component[]): string[] {
  return components
    .filter((component) => !isAllowed(component))
    .map((component) => `${component.name}@${component.version}: ${licenceOf(component) || 'no licence'}`)
}

function isAllowed(component: Component): boolean {
  const licence = licenceOf(component)
  // The picture library comes as one package for each kind of machine.
  const found = lookedAt[component.name.replace(/^(@img\/sharp-libvips)-.*/, '$1')]
  if (found !== undefined) return licence === '' || licence === found
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => allowed.has(one))
}

const licenceOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? '').join(' AND ')
