import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/schema.d.ts'

// What an order's history calls a change of whom a provider writes to about the payment.
const contactChanges = ['email_corrected', 'contact_changed', 'account_email_changed'] as const

/** Whether an attempt was opened for the e-mail address and phone number that its order has now. */
export const openedForContact = ({ exists, not, selectFrom }: ExpressionBuilder<DB, 'paymentAttempt'>) =>
  not(
    exists(
      selectFrom('orderEvent')
        .whereRef('orderEvent.orderId', '=', 'paymentAttempt.orderId')
        .where('kind', 'in', contactChanges)
        .whereRef('orderEvent.createdAt', '>', 'paymentAttempt.createdAt')
        .select('orderEvent.id'),
    ),
  )
