/** What is done at a moment, in the transaction in which it happens. */
type Follower<Args extends unknown[]> = (...args: Args) => Promise<void>

/**
 * A moment of a feature at which features above it have something to do: the lower one says when, the start of the process says
 * who (order-moments.ts), so that nothing imports upward (docs/adr/0044-floors-and-moments.md).
 * @param name for who forgot to fill it: an order that skips its rules in silence is worse than none
 */
export function moment<Args extends unknown[]>(name: string) {
  let followers: ReadonlyArray<Follower<Args>> | undefined
  return {
    /** Says who follows, in this order. The start does it once; again, it says the same. */
    follow: (...them: Array<Follower<Args>>): void => {
      followers = them
    },
    /** One after another, so that locks are taken in one sequence; the first one starts at once, like a call in its place. */
    happens: async (...args: Args): Promise<void> => {
      if (!followers) throw new Error(`No one was told about the moment "${name}" (order-moments.ts).`)
      for (const follower of followers) await follower(...args)
    },
  }
}
