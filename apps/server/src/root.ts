import { fileURLToPath } from 'node:url'

/**
 * The repository's folder. This file and the built server (apps/server/build) lie equally deep, so
 * that files which are not code are found from here, whether the sources run or the build.
 */
export const root = fileURLToPath(new URL('../../..', import.meta.url))
