import type { Tx } from '#domain/transaction.server.ts'

/**
 * Deletes the coupons of the demo shop; those used by orders are archived, since the orders refer to them. With
 * `keepChanged`, coupons that were edited since become the shop's own.
 */
export async function clearDemoCoupons(tx: Tx, { keepChanged, at }: { keepChanged: boolean; at: Date }): Promise<void> {
  await tx.selectFrom('coupon').where('isDemo', '=', true).select('id').orderBy('id').forUpdate().execute()
  if (keepChanged)
    await tx.updateTable('coupon').set({ isDemo: false }).where('isDemo', '=', true).where('version', '>', 1).execute()
  await tx
    .updateTable('coupon')
    .set({ archivedAt: at, isActive: false, isDemo: false })
    .where('isDemo', '=', true)
    .where(({ exists, selectFrom, lit }) =>
      exists(
        selectFrom('couponRedemption').whereRef('couponRedemption.couponId', '=', 'coupon.id').select(lit(1).as('one')),
      ),
    )
    .execute()
  await tx.deleteFrom('coupon').where('isDemo', '=', true).execute()
}
