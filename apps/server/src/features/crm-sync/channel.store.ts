import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

export type Channel = { channelId: string; tokenHash: string; expiresAt: Date }

const columns = `channel_id as "channelId", token_hash as "tokenHash", expires_at as "expiresAt"`
const one = statement<Channel, [string]>(
  'crm_channel_one',
  `select ${columns} from crm_channels where channel_id = $1`,
)
const newest = statement<Channel>(
  'crm_channel_newest',
  `select ${columns} from crm_channels order by expires_at desc limit 1`,
)
const add = statement<never, [string, string, Date]>(
  'crm_channel_add',
  'insert into crm_channels (channel_id, token_hash, expires_at) values ($1, $2, $3)',
)
const remove = statement<never, [string]>(
  'crm_channel_remove',
  'delete from crm_channels where channel_id = $1',
)
const forget = statement<never, [Date]>(
  'crm_channel_forget',
  'delete from crm_channels where expires_at < $1',
)

export const findChannel = async (on: Reader, channelId: string) => (await one(on, channelId))[0]
/** The one that lasts longest. */
export const findNewestChannel = async (on: Reader) => (await newest(on))[0]
export const addChannel = (tx: Tx, { channelId, tokenHash, expiresAt }: Channel) =>
  add(tx, channelId, tokenHash, expiresAt)
export const removeChannel = (tx: Tx, channelId: string) => remove(tx, channelId)
export const forgetChannels = (tx: Tx, expiredBefore: Date) => forget(tx, expiredBefore)
