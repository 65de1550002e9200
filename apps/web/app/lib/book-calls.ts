import { bookCalls } from '@portal/contract/book-calls'
import { learnCalls } from './api.ts'

/** Imported by modules that make such calls, so that other pages do not carry them. */
learnCalls(bookCalls)
