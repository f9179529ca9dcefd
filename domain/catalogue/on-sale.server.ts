import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether shoppers see a product, which the query knows as `alias`: it is published and not archived. Everything that a shopper is
 * shown, finds or buys asks this.
 */
export const isOnSale = (alias = 'product'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.archivedAt`)} is null and ${sql.ref(`${alias}.isPublished`)})`
