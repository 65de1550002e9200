import { named, read } from './call.ts'

/** Home of people of an account (docs/spec/home.md), and what waits for everyone (docs/spec/navigation.md#what-waits). */
export const homeCalls = named({
  getHome: read('/home/GetHome'),
  getBoxesToReceive: read('/home/GetBoxesToReceive'),
  getWaiting: read('/home/GetWaiting'),
  getAccountOverview: read('/home/GetAccountOverview/:accountId'),
})
