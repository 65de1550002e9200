/**
 * A new id of version 7 for each row of a statement, as `v7()` makes them in our code. Ids that begin with their time lie
 * next to each other in an index; with random ones each row of a large statement writes another page of it. PostgreSQL has a
 * function for them from version 18 on.
 */
export const timeOrderedUuid = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
  'hex')::uuid`
