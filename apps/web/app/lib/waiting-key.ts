/** Of the counts beside the places of a person (docs/spec/navigation.md#what-waits). */
export const waitingKey = ['home', 'waiting'] as const
