/** What to do about it, for those who may fix it and for those who ask them. */
export function nextStep(
  isAboutItems: boolean,
  { mayRetry, isCustomer }: { mayRetry: boolean; isCustomer: boolean },
): string {
  const fix = isAboutItems ? 'remove or replace the item' : 'correct the order'
  if (mayRetry)
    return `What to do: choose Edit and retry to ${fix}, or Retry once the cause is fixed in accounting.`
  return isCustomer
    ? `What to do: ask your agent to ${fix}.`
    : `What to do: ask a manager to ${fix}, or to retry it.`
}
