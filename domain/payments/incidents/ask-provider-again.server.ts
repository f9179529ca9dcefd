import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import { noteAnswer, noteNoAnswer } from './note-answer.server.ts'
import { watchPayments } from './watch-payments.server.ts'

/**
 * Checks at once whether an incident is still going on, as the shop does every minute by itself. A provider is asked
 * about its newest payment, or about one that doesn't exist, which a working provider answers as well. Returns whether
 * the provider answered; for declined payments nobody is asked.
 */
export async function lookAtIncident(shop: Shop, subject: string): Promise<boolean> {
  const name = providerNames.find((one) => one === subject.split(' ')[0])
  const answered = name === undefined || (await askProviderAgain(shop, name))
  await watchPayments(shop)
  return answered
}

async function askProviderAgain(shop: Shop, name: ProviderName): Promise<boolean> {
  const newest = await shop.db
    .selectFrom('paymentAttempt')
    .where('provider', '=', name)
    .select(['reference', 'providerTransactionId'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const said = await shop.providers
    .get(name)
    ?.verify(newest?.reference ?? noSuchPayment, newest?.providerTransactionId ?? null)
  if (!said || said.state === 'unavailable') {
    if (said) await noteNoAnswer(shop, name)
    return false
  }
  await noteAnswer(shop, name)
  return true
}

const noSuchPayment = 'DOES-IT-ANSWER'
