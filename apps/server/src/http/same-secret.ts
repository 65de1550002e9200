import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a given secret is the right one, in a time that does not reveal how much of it is right. */
export const isSameSecret = (given: string, right: string) => timingSafeEqual(digest(given), digest(right))

const digest = (text: string) => createHash('sha256').update(text).digest()
