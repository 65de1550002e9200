import { test } from './fixtures.ts'
import { benchToDoor } from './support/bench-to-door.ts'

/** The same with 60 phones in four boxes, and how long the bench needs for them without the person's hands. */
test.setTimeout(300_000)
benchToDoor('una orders 60 phones for three stations; sam packs four boxes; one that is missing is told', {
  perStation: 20,
  boxesOf: [[20], [20], [10, 10]],
})
