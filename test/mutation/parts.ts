import { existsSync, globSync } from 'node:fs'
import { providerNames } from '#domain/orders/provider-name.ts'

/** Files that are mutated together, the tests that must kill the mutants, and the percentage to reach. One mutant in `oneIn` is tried. */
export type Part = { name: string; goal: number; sources: string[]; tests: string[]; oneIn: number }

type Wanted = { sources: string[]; tests: string[] }

const placing = ['domain/checkout/*.test.ts', 'api/checkout/*.test.ts']
const expiring = 'domain/payments/attempts/expire-orders.server.test.ts'

// Small parts, so that an interrupted run loses little; the most valuable first. A file belongs to the first part that lists it. Only fast
// tests: no crash tests, soaks or permutations.
const domain: Record<string, Wanted> = {
  'domain/money': of('domain/money'),
  'domain/pricing': of('domain/pricing'),
  'domain/coupons': of(
    'domain/coupons',
    'domain/checkout/coupon-per-customer.server.test.ts',
    'domain/setup/*.test.ts',
  ),
  'domain/addresses': of('domain/addresses', 'api/accounts/*.test.ts'),
  'domain/stock': of(
    'domain/stock',
    'domain/catalogue/product-editing.server.test.ts',
    'domain/catalogue/csv/imports.server.test.ts',
  ),
  'domain/orders': of(
    'domain/orders',
    'domain/checkout/place-order.server.test.ts',
    'domain/customers/erase-*.server.test.ts',
    'domain/fulfilment/{edit-lines,ship-orders}.server.test.ts',
    'api/checkout/{order-look-up,orders,own-orders}.test.ts',
    'api/accounts/claim-orders.test.ts',
  ),
  'domain/payments: rules': {
    sources: ['domain/payments/!(*.server).ts', 'domain/payments/*/!(*.server).ts'],
    tests: ['domain/payments/!(*.server).test.ts', 'domain/payments/*/!(*.server).test.ts'],
  },
  'domain/payments: settlement': payments(
    'settlement',
    ['duplicate-and-late-payments', 'what-is-owed'],
    'domain/fulfilment/payments-of-moved-orders.server.test.ts',
  ),
  'domain/payments: attempts': payments(
    'attempts',
    [],
    'domain/checkout/{card-testing,pay-again}.server.test.ts',
    'api/checkout/*.test.ts',
  ),
  'domain/payments: webhooks': payments('webhooks'),
  'domain/payments: refunds': payments('refunds', ['refunds', 'staff-orders', 'unplanned-refunds']),
  'domain/payments: reconciliation': payments('reconciliation'),
  'domain/payments: tasks': payments('tasks', [], 'api/admin/*.test.ts'),
  'domain/payments: incidents': payments('incidents'),
  'domain/payments: by hand': payments('by-hand', ['staff-orders']),
  'domain/payments: what is forgotten': {
    sources: ['domain/payments/*.server.ts'],
    tests: ['domain/setup/*.test.ts', 'domain/customers/erase-customer.server.test.ts'],
  },
  'domain/checkout': of('domain/checkout', ...placing, expiring),
  'domain/fulfilment': of('domain/fulfilment', 'api/admin/order-status.test.ts'),
  'domain/cart': of('domain/cart', 'api/accounts/saved-cart.test.ts'),
  'domain/catalogue: rules': {
    sources: ['domain/catalogue/!(*.server).ts'],
    tests: ['domain/catalogue/!(*.server).test.ts', 'app/storefront/{product,shop}/**/*.test.ts'],
  },
  'domain/catalogue: queries': of('domain/catalogue', 'api/catalogue/*.test.ts'),
  'domain/catalogue: files of products': of('domain/catalogue/csv'),
  'domain/catalogue: bulk changes': of('domain/catalogue/bulk'),
  'domain/content': of('domain/content', 'api/newsletter.test.ts'),
  'domain/content: information pages': of('domain/content/information', 'app/{pages,admin/pages}/**/*.test.ts?(x)'),
  'domain/content: built-in texts': of('domain/content/information/built-in', 'domain/content/information/*.test.ts'),
  'domain/media': of('domain/media', 'api/media.test.ts'),
  'domain/notifications': of('domain/notifications', 'server/jobs.test.ts'),
  'domain/accounts': of('domain/accounts'),
  'domain/accounts: second factor': of('domain/accounts/second-factor'),
  'domain/accounts: staff': of('domain/accounts/staff', 'app/admin/staff/*.test.ts'),
  'domain/settings': of('domain/settings'),
  'domain/attention': of('domain/attention', 'app/admin/attention/*.test.ts'),
  'domain/customers': of('domain/customers', 'app/admin/customers/**/*.test.ts'),
  'domain/overview': of('domain/overview'),
  'domain/setup': of('domain/setup', 'app/admin/setup/*.test.ts'),
  'domain/activity': of('domain/activity', 'app/admin/activity/*.test.ts'),
  domain: of('domain'),
  http: of('http'),
}

const surfaces: Record<string, Wanted> = {
  ...Object.fromEntries(providerNames.map((name) => [`infra/payments: ${name}`, infraPayments(`${name}/*`)])),
  'infra/payments: answers': infraPayments('{call-,circuit-,exact-,read-,refund}*'),
  'infra/payments: settings': infraPayments('*'),
  'api/checkout': of('api/checkout'),
  'api/admin': of('api/admin'),
  'api/catalogue': of('api/catalogue'),
  'api/accounts': of('api/accounts', 'api/account/*.test.ts'),
  'api/events': of('api/events'),
  'api/storage': of('api/storage', 'server/storage-client.test.ts'),
  api: of(
    'api',
    'server/administrators.test.ts',
    'api/{catalogue/products,checkout/quotes,admin/order-export}.test.ts',
    'test/api-contract.test.ts',
  ),
  'app: cart and checkout': tested('app/{cart,storefront/cart,storefront/checkout}/**/*.test.ts?(x)'),
  'app: paying': tested('app/paying/**/*.test.ts?(x)'),
  'app: orders': tested('app/{order,storefront/order-success,storefront/payment-return}/**/*.test.ts?(x)'),
  'app: the rest': tested('app/**/*.test.ts?(x)'),
}

/** The parts with files at or below `path`, limited to those files; a part's name selects the whole part. */
export function partsOf(path: string): Part[] {
  return allParts().flatMap((part) => {
    const sources = part.name === path ? part.sources : part.sources.filter((file) => `${file}/`.startsWith(`${path}/`))
    return sources.length === 0 ? [] : [{ ...part, sources }]
  })
}

/** All parts. */
export function allParts(): Part[] {
  const taken = new Set<string>()
  const partOf = (name: string, goal: number, wanted: Wanted): Part => {
    const sources = filesOf(wanted.sources).filter((file) => !/\.(test|d)\.tsx?$/.test(file) && !taken.has(file))
    for (const file of sources) taken.add(file)
    return { name, goal, sources, tests: filesOf(wanted.tests), oneIn: 1 }
  }
  return [
    ...Object.entries(domain).map(([name, wanted]) => partOf(name, 90, wanted)),
    ...Object.entries(surfaces).map(([name, wanted]) => partOf(name, 80, wanted)),
  ]
}

/** Whether a test needs a database, and so takes seconds. */
export const needsDatabase = (test: string) => /\.server\.test\.|^(api|server|test)\//.test(test)

const filesOf = (patterns: string[]) => [...new Set(globSync(patterns))].sort()

function of(folder: string, ...more: string[]): Wanted {
  return { sources: [`${folder}/*.ts`], tests: [`${folder}/*.test.ts`, ...more] }
}

function payments(folder: string, scenarios: string[] = [], ...more: string[]): Wanted {
  const path = `domain/payments/${folder}`
  return of(path, ...scenarios.map((name) => `test/payments/${name}.server.test.ts`), ...more)
}

function infraPayments(sources: string): Wanted {
  return {
    sources: [`infra/payments/${sources}.ts`],
    tests: ['infra/payments/!(webhook-fuzz|providers-complete).test.ts'],
  }
}

// Of the pages, only files with a unit test; browser tests cover the others.
function tested(pattern: string): Wanted {
  const tests = globSync(pattern)
  // A test with JSX may be for a file without it: `session-store.test.tsx`.
  const sources = tests.flatMap((test) => [test.replace('.test.', '.'), test.replace('.test.tsx', '.ts')])
  return { sources: [...new Set(sources)].filter((file) => existsSync(file)), tests }
}
