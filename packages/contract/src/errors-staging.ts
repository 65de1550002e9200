/** Failures of the staging desk's own calls (docs/spec/staging.md). */
export const stagingErrors = {
  ORDER_AT_OTHER_BENCH: {
    status: 409,
    message: 'Another person took this order. Ask them to release it.',
    when: 'An order is released by a person of the role Staging who did not take it.',
  },
  UNIT_AT_OTHER_BENCH: {
    status: 409,
    message: 'Another bench is at this unit. Scan its tag to take it over.',
    when: 'A step of a unit is sent by a bench while another bench has the unit.',
  },
  UNIT_INCOMPLETE: {
    status: 409,
    message: 'This unit is not complete yet.',
    when: 'A unit is finished without its IMEI, SIM, tag or a check; the message names them.',
  },
  UNIT_BOXED: {
    status: 409,
    message: 'This unit is in a box. Take it out first.',
    when: 'Finishing a unit is undone while the unit is in a box.',
  },
} as const
