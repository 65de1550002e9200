import { administratorCalls } from '@portal/contract/administrator-calls'
import { learnCalls } from './api.ts'

/** Imported by whatever makes such calls, so that pages of others do not carry them. */
learnCalls(administratorCalls)
