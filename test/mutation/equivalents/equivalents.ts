import { equivalentsInApiAndApp } from './api-and-app.ts'
import { equivalentsInCatalogue } from './catalogue.ts'
import type { Equivalent } from './equivalent.ts'
import { equivalentsInOrders } from './orders.ts'
import { equivalentsInOtherDomain } from './other-domain.ts'
import { equivalentsInPayments } from './payments.ts'
import { equivalentsInProviders } from './providers.ts'

/** All equivalent mutants, with the reason why no test can kill them. */
export const equivalents: readonly Equivalent[] = [
  ...equivalentsInCatalogue,
  ...equivalentsInOrders,
  ...equivalentsInPayments,
  ...equivalentsInOtherDomain,
  ...equivalentsInProviders,
  ...equivalentsInApiAndApp,
]
