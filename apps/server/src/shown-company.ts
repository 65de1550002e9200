import { AsyncLocalStorage } from 'node:async_hooks'
import type { Company } from '@portal/domain/brand'

/**
 * What `brand` shows in this process (packages/domain/src/brand.ts). A page is rendered with one state from beginning to
 * end, and a preview with a state of its own, while everything else shows the published one.
 */

const ofThisWork = new AsyncLocalStorage<Partial<Company>>()
let published: Partial<Company> = {}

/** Lets `brand` read it from here. Called once, before anything is shown. */
export function showCompany(company: Partial<Company>): void {
  published = company
  Object.defineProperty(globalThis, 'portalCompany', {
    configurable: true,
    get: () => ofThisWork.getStore() ?? published,
  })
}

/** What is shown from now on. */
export const changeCompany = (company: Partial<Company>): void => {
  published = company
}

/** Does some work, and all that follows from it, with what is shown now, or with another state. */
export const withCompany = <T>(
  work: () => T,
  company: Partial<Company> = globalThis.portalCompany ?? {},
): T => ofThisWork.run(company, work)
