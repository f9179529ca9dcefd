import { type SqlBool, sql } from 'kysely'

/** Which rows of "order" wait to be sent: those being prepared, unless all of their money was given back. */
export const isToShip = sql<SqlBool>`("order".status = 'processing' and "order".payment_status <> 'refunded')`
