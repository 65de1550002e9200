/** The staging desk, and the bench of an order (docs/spec/navigation.md#signed-in-routes). Apart from `paths`, which public pages load. */
export const stagingPath = '/staging'
export const benchPath = (orderId: number | string) => `${stagingPath}/${orderId}`
