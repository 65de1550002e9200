import type { SQL } from 'drizzle-orm'
import { PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'

/** How properties of tables become names of columns. */
export const casing = 'snake_case'

/** Builds queries that are parts of others, such as subqueries and sources of inserts. */
export const build = new QueryBuilder({ casing })

/** The SQL of an expression with its values written out, for statements that are text (docs/adr/0009). */
export const textOf = (expression: SQL): string =>
  new PgDialect({ casing }).sqlToQuery(expression.inlineParams()).sql
