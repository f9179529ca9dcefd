import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProviderName, providerNames, providerTitles } from '#domain/orders/provider-name.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { openTestApi } from '#test/test-api.ts'
import type { ProviderDescriptor } from './provider-descriptor.ts'

// This file imports nothing that fails to load when a provider's folder is missing, so that each gap is a failure of its own.
const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const folders = (at: string, marker: string) =>
  readdirSync(join(root, at)).filter((name) => existsSync(join(root, at, name, marker)))
const inOrder = (names: Iterable<string>) => [...names].sort()

async function descriptorOf(name: ProviderName): Promise<ProviderDescriptor> {
  const { descriptor } = await import(`./${name}/config.ts`)
  return descriptor
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe.each(providerNames)(
  'a payment provider has all its parts (docs/how-to/add-a-payment-provider.md): %s',
  (name) => {
    test.each([
      ['config', 'descriptor', 'object'],
      ['charges', 'charges', 'function'],
      ['refunds', 'refunds', 'function'],
      ['webhooks', 'readWebhook', 'function'],
    ])(`infra/payments/${name}/%s.ts exports %s`, async (file, exported, type) => {
      const module: Record<string, unknown> = await import(`./${name}/${file}.ts`)
      expect(typeof module[exported]).toBe(type)
    })

    test(`sandbox/${name}/imitation.ts imitates it`, async () => {
      const { imitation } = await import(`../../sandbox/${name}/imitation.ts`)
      expect(imitation.name).toBe(name)
    })

    test(`app/paying/popups/${name}.ts opens its popup`, async () => {
      const { popup } = await import(`../../app/paying/popups/${name}.ts`)
      expect(popup).toMatchObject({ global: expect.stringMatching(/^\w+$/), traces: expect.any(String) })
      expect(typeof popup.open).toBe('function')
    })

    test.each(['README.md', '.env.example'])('%s names the variables of its keys', async (file) => {
      const { webhookSecret } = await descriptorOf(name)
      const variables = ['PUBLIC_KEY', 'SECRET_KEY', webhookSecret].map((one) => `${name.toUpperCase()}_${one}`)
      expect(variables.filter((variable) => !new RegExp(`\\b${variable}\\b`).test(read(file)))).toEqual([])
    })

    test('docs/payments.md says where its keys come from', () => {
      expect(read('docs/payments.md')).toMatch(new RegExp(`^\\| ${providerTitles[name]} \\|`, 'm'))
    })

    test('the database accepts its orders, payments and webhooks', async () => {
      const { rows } = await database.pool.query<{ at: string; rule: string }>(
        "select conrelid::regclass::text as at, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'",
      )
      const naming = rows.filter(({ rule }) => providerNames.some((one) => rule.includes(`'${one}'`)))
      expect(naming.map(({ at }) => at)).toEqual(
        expect.arrayContaining(['"order"', 'payment_attempt', 'webhook_event']),
      )
      expect(naming.filter(({ rule }) => !rule.includes(`'${name}'`))).toEqual([])
    })

    test('its webhooks have an address', async () => {
      const api = await openTestApi()
      const unsigned = await api.ask(`/webhooks/${name}`, { method: 'POST', body: '{}' })
      await api.close()
      expect(unsigned.status).toBe(401)
    })

    test('the content security policy of the checkout page allows its hosts', async () => {
      const [{ checkoutSources }, { createProvider }, { sandboxKeys }, { securityHeaders }] = await Promise.all([
        import('./checkout-csp.ts'),
        import('./create-provider.ts'),
        import('./sandbox-keys.ts'),
        import('#server/security-headers.ts'),
      ])
      const { hosts } = await descriptorOf(name)
      const provider = createProvider(name, { mode: 'test', hosts, ...sandboxKeys(name) })
      const headers = securityHeaders({
        publicUrl: 'https://shop.test',
        checkoutSources: checkoutSources(new Map([[name, provider]])),
      })
      const policy = headers.document('/checkout', { script: [], style: [] })['content-security-policy'] ?? ''
      const directive = (of: string) =>
        policy
          .split('; ')
          .find((one) => one.startsWith(`${of} `))
          ?.split(' ') ?? []
      expect(hosts.checkout.length).toBeGreaterThan(0)
      expect(hosts.frame.length).toBeGreaterThan(0)
      expect(directive('script-src')).toContain(new URL(hosts.script).origin)
      expect(directive('frame-src')).toEqual(expect.arrayContaining(hosts.frame))
      expect(directive('connect-src')).toEqual(expect.arrayContaining(hosts.connect))
      expect(directive('form-action')).toEqual(expect.arrayContaining(hosts.checkout))
      for (const origin of [...hosts.checkout, ...hosts.frame, ...hosts.connect, ...hosts.style]) {
        expect(origin).toBe(new URL(origin).origin)
        expect(origin).toMatch(/^https:/)
      }
    })
  },
)

test('nothing else in the code names a provider', () => {
  const quoted = new RegExp(`'(?:${providerNames.join('|')})'`)
  const own = new RegExp(`^(?:infra/payments|sandbox)/(?:${providerNames.join('|')})/`)
  const written = globSync('{api,app,domain,http,infra,sandbox,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !own.test(file) && !/\.test\.tsx?$|-load\.ts$|\.fixture\.ts$/.test(file),
  )
  expect(written.length).toBeGreaterThan(500)
  // The example mail needs some provider.
  const named = written.filter((file) => quoted.test(read(file)) && file !== 'infra/mail/example-message.fixture.ts')
  expect(named).toEqual(['domain/orders/provider-name.ts'])
})

test('each folder and file of a provider has a known name', () => {
  const names = inOrder(providerNames)
  expect(inOrder(folders('infra/payments', 'config.ts'))).toEqual(names)
  expect(inOrder(folders('sandbox', 'imitation.ts'))).toEqual(names)
  expect(inOrder(readdirSync(join(root, 'app/paying/popups')))).toEqual(names.map((name) => `${name}.ts`))
})
