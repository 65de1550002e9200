import { administratorCalls } from '@portal/contract/administrator-calls'
import { learnCalls } from './api.ts'

/** Imported by modules that make such calls, so that pages of others do not carry them. */
learnCalls(administratorCalls)
