import { toast } from '../../ui/toast.tsx'
import { createLink } from './quotes.queries.ts'

/** Puts a new link to a quote on the clipboard, to be passed on; it is kept nowhere else. */
export async function copyQuoteLink(quoteId: string, onProblem: (problem: Error) => void): Promise<void> {
  try {
    const url = await createLink(quoteId)
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      throw new Error('The link could not be copied. Open the quote and copy its address.')
    }
    toast('A link to the quote is on the clipboard.', { tone: 'success' })
  } catch (error) {
    onProblem(error instanceof Error ? error : new Error(String(error)))
  }
}
