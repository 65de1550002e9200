import { named, read, write } from './call.ts'

/**
 * Kits of accounts (docs/spec/fleet.md#kits), and replacing devices (docs/spec/fleet.md#replacement). All of them are ours.
 * Apart, so that other pages need not load them.
 */
export const kitCalls = named({
  getReplacement: read('/fleet/GetReplacement/:deviceId'),
  replaceDevice: write('/fleet/ReplaceDevice/:deviceId'),
  getKits: read('/fleet/GetKits/:accountId'),
  createKit: write('/fleet/CreateKit/:accountId'),
  updateKit: write('/fleet/UpdateKit/:kitId'),
  removeKit: write('/fleet/RemoveKit/:kitId'),
  addKitToCart: write('/fleet/AddKitToCart/:kitId'),
  addKitToOrder: write('/fleet/AddKitToOrder/:kitId'),
})
