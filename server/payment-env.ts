import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { variablePrefix } from '#infra/payments/hosts.ts'
import { complaintAbout, isExample, type KeyKind, modeOfKey } from '#infra/payments/key-kind.ts'
import { listed } from '#infra/payments/secrets.ts'
import type { Env } from './env.ts'

const shortestHash = 32

/** What is wrong with the payment providers' keys and addresses, a sentence each. */
export function paymentProblems(env: Env): string[] {
  return [
    ...providerNames.flatMap((name) => [...keyProblems(env, name), ...addressProblems(env, name)]),
    ...hashProblems(env),
  ]
}

function keyProblems(env: Env, name: ProviderName): string[] {
  const variables = {
    public: `${variablePrefix[name]}_PUBLIC_KEY`,
    secret: `${variablePrefix[name]}_SECRET_KEY`,
  } as const
  const publicKey = env[variables.public]
  return [
    ...(publicKey ? [problemOf(env, name, 'public', variables.public, publicKey)] : []),
    // The older ones are looked at as closely: they still let webhooks in.
    ...listed(env[variables.secret]).map((key) => problemOf(env, name, 'secret', variables.secret, key)),
  ].filter((problem) => problem !== null)
}

// A live key outside production, or a test key inside it, is a mistake that costs real money or real orders.
function problemOf(env: Env, name: ProviderName, kind: KeyKind, variable: string, key: string): string | null {
  const complaint = complaintAbout(name, kind, key)
  if (complaint) return `${variable} ${complaint}`
  const mode = modeOfKey(name, kind, key)
  if (env.NODE_ENV === 'production' && mode === 'test')
    return `${variable} is a test key: production takes live keys only`
  if (env.NODE_ENV !== 'production' && mode === 'live')
    return `${variable} is a live key: set NODE_ENV=production to take real money`
  return null
}

// Whoever knows the hash can speak as Flutterwave for ever, so nobody may be able to guess it.
function hashProblems(env: Env): string[] {
  const keys = listed(env.FLUTTERWAVE_SECRET_KEY)
  return listed(env.FLUTTERWAVE_WEBHOOK_HASH).flatMap((hash) => {
    const complaint = keys.includes(hash)
      ? 'must not be the secret key: Flutterwave sends it back with every webhook'
      : complaintAboutHash(hash)
    return complaint ? `FLUTTERWAVE_WEBHOOK_HASH ${complaint}` : []
  })
}

function complaintAboutHash(hash: string): string | null {
  if (isExample(hash)) return 'is an example, not a secret'
  return hash.length < shortestHash
    ? `must be at least ${shortestHash} characters, made at random: it alone authenticates Flutterwave's webhooks`
    : null
}

function addressProblems(env: Env, name: ProviderName): string[] {
  const variables = [
    `${variablePrefix[name]}_API_URL`,
    `${variablePrefix[name]}_SCRIPT_URL`,
    `${variablePrefix[name]}_PAGE_ORIGINS`,
  ] as const
  return variables.flatMap((variable) =>
    listed(env[variable]).flatMap((address) => {
      const protocol = URL.canParse(address) ? new URL(address).protocol : ''
      if (protocol !== 'https:' && protocol !== 'http:') return `${variable} must start with http:// or https://`
      return env.NODE_ENV === 'production' && protocol !== 'https:'
        ? `${variable} must start with https:// in production`
        : []
    }),
  )
}
