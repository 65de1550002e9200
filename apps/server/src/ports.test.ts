import { expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'
import { chosenPorts, portNames, ports } from './ports.ts'

test('every port has a name, and a driver of its own beside that of a vendor', () => {
  for (const port of portNames) {
    const { name, own, vendor } = ports[port]
    expect([name, own.by, vendor.by]).not.toContain('')
    expect(own.driver).not.toBe(vendor.driver)
  }
  expect(new Set(portNames.map((port) => ports[port].name)).size).toBe(portNames.length)
})

test.for(chosenPorts)('$port is configured by variables that there are', ({ settings }) => {
  const { variable, follows = variable, signs, needs, addresses = [] } = settings
  for (const name of [variable, follows, ...signs, ...needs, ...addresses])
    expect(settingNames).toContain(name)
})

test.for(chosenPorts)('$port is embedded where nothing is configured', ({ port, own }) => {
  expect(readConfig({})[port]).toEqual({ driver: own.driver })
})
