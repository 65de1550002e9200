import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

/**
 * What Google's evaluator finds in a content security policy, left out what it only wonders about: that our own
 * origin might serve scripts of others, which it does not (uploads are pictures, sent as such and never sniffed).
 */
export function weakPoints(policy: unknown): string[] {
  return new CspEvaluator(new CspParser(String(policy)).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`)
}
