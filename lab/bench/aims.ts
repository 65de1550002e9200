/**
 * What each operation may cost. A call may cost a tenth, and a whole order with everything behind it a fifteenth, of what
 * Vendure 3.7 on PostgreSQL costs on the same machine. Vendure's CPU there, in multiples of the same floor: order detail
 * 129 SELECTs, history 108 SELECTs, add to cart 153 INSERTs, whole order 1,194 INSERTs.
 */
export const aims = {
  orderDetailSelects: 12.9,
  historySelects: 10.8,
  addToCartInserts: 15.3,
  wholeOrderInserts: 80,
  wholeOrderStatements: 16,
  /** Share of the bare server's throughput for the same bytes. */
  pagePercent: 60,
  historyGrowth: 1.25,
  /** The slowest hundredth of 50 connections beside the floor's. */
  crowdP99: 2,
  coldStartSeconds: 1,
  idleMb: 170,
}
