import { type ProviderName, providerTitles } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import { type Declines, declineBurst, type Incident, isBurst, isOutage } from './incident.ts'
import { beginIncident, endIncident } from './record-incident.server.ts'

const allDeclines: Incident = { kind: 'check_declines', subject: 'all' }

/** Looks for bursts of declined payments and for providers that keep failing, and records when they begin and end. */
export async function watchPayments(shop: Pick<Shop, 'db' | 'clock' | 'noteSecurity' | 'providers'>): Promise<void> {
  const ongoing = await shop.db
    .selectFrom('paymentIncident')
    .where('endedAt', 'is', null)
    .select(['kind', 'subject'])
    .execute()
  const isOngoing = ({ kind, subject }: Incident) => ongoing.some((one) => one.kind === kind && one.subject === subject)

  const declines = await countDeclines(shop)
  if (isBurst(declines, isOngoing(allDeclines))) await beginIncident(shop, allDeclines, describeDeclines(declines))
  else if (isOngoing(allDeclines)) await endIncident(shop, allDeclines)

  const outages = await shop.db.selectFrom('providerOutage').selectAll().execute()
  for (const outage of outages) {
    const incident: Incident = { kind: 'check_provider', subject: outage.provider }
    if (isOutage(outage, shop.clock()))
      await beginIncident(shop, incident, describeOutage(outage, shop.providers.has(outage.provider)))
    else if (isOngoing(incident) && outage.failures === 0) await endIncident(shop, incident)
  }
}

async function countDeclines({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Declines> {
  return db
    .selectFrom('paymentAttempt')
    .where('updatedAt', '>', new Date(clock().getTime() - declineBurst.withinMs))
    .where('state', 'in', ['failed', 'paid'])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('declined'),
      fn.countAll<number>().filterWhere('state', '=', 'paid').as('paid'),
      fn.count<number>('openedFrom').distinct().filterWhere('state', '=', 'failed').as('addresses'),
    ])
    .executeTakeFirstOrThrow()
}

function describeDeclines({ declined, paid, addresses }: Declines): string {
  // Unknown where nothing is limited.
  const from =
    addresses === 0 ? '' : `, from ${addresses === 1 ? 'one network address' : `${addresses} network addresses`}`
  const others = paid === 0 ? 'none was' : paid === 1 ? 'one was' : `${paid} were`
  return `${declined} payments were declined within ten minutes${from}, and ${others} paid.`
}

function describeOutage(
  { provider, failures }: { provider: ProviderName; failures: number },
  hasKeys: boolean,
): string {
  const title = providerTitles[provider]
  return hasKeys
    ? `${title} hasn’t answered ${failures} calls in a row. Its status page may say more.`
    : `${title} has no keys in this shop any more, so payments that were begun with it can’t be confirmed. Please set its keys again until these are settled.`
}
