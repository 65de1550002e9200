import { test } from './fixtures.ts'
import { benchToDoor } from './support/bench-to-door.ts'

test.setTimeout(180_000)

/** From one order for three stations to the hands of its drivers (docs/spec/staging.md). */
benchToDoor(
  'una orders for three stations; sam stages, packs and ships; what is missing on arrival is told to the agent @core',
  { perStation: 2, boxesOf: [[2], [2], [2]] },
)
