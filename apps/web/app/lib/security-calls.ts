import { securityCalls } from '@portal/contract/security-calls'
import { learnCalls } from './api.ts'

/** Imported by modules that make such calls, so that public pages do not carry them. */
learnCalls(securityCalls)
