import { type SqlBool, sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { countTrialOrders } from './trial-orders.server.ts'

/** What is left of the demo shop; `changed` are those of its products that somebody has edited. */
export type Demo = { products: number; changed: number; categories: number; coupons: number; trialOrders: number }

/** Counts what removing the demo shop would affect, for a viewer who may change the settings. */
export async function readDemo(db: Queryable, viewer: Viewer): Promise<{ ok: true; demo: Demo } | AccessRefusal> {
  const authorized = authorize(viewer, 'settings.write')
  return authorized.ok ? { ok: true, demo: await countDemo(db) } : authorized
}

async function countDemo(db: Queryable): Promise<Demo> {
  const [counted, trialOrders] = await Promise.all([
    db
      .selectNoFrom(({ selectFrom, fn }) => [
        selectFrom('product').where('isDemo', '=', true).select(fn.countAll<string>().as('n')).as('products'),
        selectFrom('product')
          .where('isDemo', '=', true)
          .where('version', '>', 1)
          .select(fn.countAll<string>().as('n'))
          .as('changed'),
        selectFrom('category').where('isDemo', '=', true).select(fn.countAll<string>().as('n')).as('categories'),
        selectFrom('coupon').where('isDemo', '=', true).select(fn.countAll<string>().as('n')).as('coupons'),
      ])
      .executeTakeFirstOrThrow(),
    countTrialOrders(db),
  ])
  const { products, changed, categories, coupons } = counted
  return {
    products: Number(products),
    changed: Number(changed),
    categories: Number(categories),
    coupons: Number(coupons),
    trialOrders,
  }
}

/** Whether anything of the demo's catalogue or its coupons is left. */
export async function hasDemo(db: Queryable): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(
      sql<SqlBool>`exists (select from product where is_demo) or exists (select from category where is_demo)
        or exists (select from coupon where is_demo)`.as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found)
}
