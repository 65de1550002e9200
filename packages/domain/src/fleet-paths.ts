import { paths } from './paths.ts'

/** What stands in place of a device's id in the address of the page that prints tags. */
export const tagsName = 'tags'
/** The page that prints tags (docs/spec/navigation.md#signed-in-routes). */
export const fleetTagsPath = `${paths.fleet}/${tagsName}`
