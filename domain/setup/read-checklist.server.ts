import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { countBuiltInPages } from '#domain/content/information/count-built-in-pages.server.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { type Checklist, type SetupFacts, stepsOf } from './checklist.ts'
import type { PaymentConnection } from './connections.ts'
import { putAwayKey } from './put-checklist-away.server.ts'
import { hasDemo } from './read-demo.server.ts'
import { hasTrialOrders } from './trial-orders.server.ts'

type Read = { ok: true; checklist: Checklist } | AccessRefusal

/** The checklist of the first steps, for a viewer who may see the settings. */
export async function readChecklist(shop: Pick<Shop, 'db' | 'connections'>, viewer: Viewer): Promise<Read> {
  const authorized = authorize(viewer, 'settings.write')
  if (!authorized.ok) return authorized
  const [facts, isPutAway] = await Promise.all([readFacts(shop), isChecklistPutAway(shop.db)])
  return { ok: true, checklist: { facts, steps: stepsOf(facts), isPutAway } }
}

/** Whether somebody has hidden the checklist from the overview. */
export async function isChecklistPutAway(db: Queryable): Promise<boolean> {
  return (
    (await db.selectFrom('shopSetting').where('key', '=', putAwayKey).select('key').executeTakeFirst()) !== undefined
  )
}

async function readFacts({ db, connections }: Pick<Shop, 'db' | 'connections'>): Promise<SetupFacts> {
  const [{ name, contact }, demo, trialOrders, own, builtInPages] = await Promise.all([
    readSettings(db),
    hasDemo(db),
    hasTrialOrders(db),
    findOwnProduct(db),
    countBuiltInPages(db),
  ])
  return {
    hasOwnName: name !== defaultSettings.name,
    missingContacts: (['email', 'phone'] as const).filter((way) => contact[way] === null),
    sendsMail: connections.mail.server !== null,
    payments: mostReal(connections.payments.map(({ state }) => state)),
    hasOwnProduct: own !== undefined,
    hasDemo: demo,
    hasTrialOrders: trialOrders,
    builtInPages,
  }
}

function mostReal(states: readonly PaymentConnection['state'][]): SetupFacts['payments'] {
  return (['live', 'test', 'sandbox'] as const).find((state) => states.includes(state)) ?? 'none'
}

const findOwnProduct = (db: Queryable) =>
  db
    .selectFrom('product')
    .where('isDemo', '=', false)
    .where('isPublished', '=', true)
    .where('archivedAt', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
