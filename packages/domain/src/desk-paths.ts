/** The desks (docs/spec/navigation.md#signed-in-routes). Apart from `paths`, which public pages load. */
export const deskPath = '/desk'
/** Who covers whom, for managers. */
export const coverPath = `${deskPath}/cover`
