import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * An SQL condition: whether the product that the query calls `alias` is published and not archived. It decides about
 * everything that shoppers can see, find or buy.
 */
export const isOnSale = (alias = 'product'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.archivedAt`)} is null and ${sql.ref(`${alias}.isPublished`)})`
