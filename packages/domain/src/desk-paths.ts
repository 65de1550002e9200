/** The desks (docs/spec/navigation.md#signed-in-routes). Apart from `paths`, which public pages load. */
export const deskPath = '/desk'
/** What was sold, for managers. */
export const salesPath = `${deskPath}/sales`
/** Who covers whom, for managers. */
export const coverPath = `${deskPath}/cover`
