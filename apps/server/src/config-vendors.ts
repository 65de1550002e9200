import type * as z from 'zod'
import { chosenPorts, type PortConfig, type PortVariables } from './ports.ts'
import { isThisMachine } from './this-machine.ts'

/** Settings of the vendors behind the ports, read by the table of ports (docs/spec/product.md#configuration). */

/** What each variable may be. */
export const vendorSettings = Object.assign(
  {},
  ...chosenPorts.map(({ settings }) => settings.variables),
) as PortVariables

type VendorSettings = z.output<z.ZodObject<PortVariables>>
type Values = Readonly<Record<string, unknown>>

/** Which driver a port uses: the vendor's, or our own. */
const isLive = ({ settings, vendor }: (typeof chosenPorts)[number], values: Values): boolean =>
  (values[settings.variable] ?? (settings.follows && values[settings.follows])) === vendor.driver

/**
 * A port that is half configured never falls back in silence: each sentence names a variable that is
 * missing. Empty when every port is either embedded or complete.
 */
export function halfConfigured(values: VendorSettings): string[] {
  const given: Values = values
  return chosenPorts.flatMap(({ own, vendor, settings: { variable, signs, needs } }) => {
    if (given[variable] === vendor.driver)
      return needs
        .filter((name) => given[name] === undefined)
        .map((name) => `  ${name}: is needed because ${variable} is ${vendor.driver}`)
    const sign = signs.find((name) => given[name] !== undefined)
    if (given[variable] === undefined && sign !== undefined)
      return [`  ${variable}: say ${vendor.driver} or ${own.driver}, because ${sign} is set`]
    return []
  })
}

/** Tokens and customers' addresses travel there: beyond this machine only by TLS. A sentence for each that is not so. */
export function plainAddresses(values: VendorSettings): string[] {
  const given: Values = values
  const names = new Set(chosenPorts.flatMap(({ settings }) => settings.addresses ?? []))
  return [...names]
    .filter((name) => {
      const address = given[name]
      return typeof address === 'string' && address.startsWith('http:') && !isThisMachine(address)
    })
    .map((name) => `  ${name}: has to begin with https`)
}

/** Throws for settings that `halfConfigured` complains of. */
export const vendorConfig = (values: VendorSettings): PortConfig =>
  Object.fromEntries(
    chosenPorts.map((port) => [
      port.port,
      isLive(port, values)
        ? { driver: port.vendor.driver, ...port.settings.read(values as never) }
        : { driver: port.own.driver },
    ]),
  ) as PortConfig
