import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { variablePrefix } from '#infra/payments/hosts.ts'
import { complaintAbout, isExample, type KeyKind, modeOfKey } from '#infra/payments/key-kind.ts'
import { listed } from '#infra/payments/secrets.ts'
import type { Env } from './env.ts'

const shortestHash = 32

/** The problems of the payment providers' keys and addresses, a sentence each. */
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
    // Older keys are checked as well: webhooks that are signed with them are still accepted.
    ...listed(env[variables.secret]).map((key) => problemOf(env, name, 'secret', variables.secret, key)),
  ].filter((problem) => problem !== null)
}

// A live key outside production would charge real money, a test key in production would lose real payments.
function problemOf(env: Env, name: ProviderName, kind: KeyKind, variable: string, key: string): string | null {
  const problem = complaintAbout(name, kind, key)
  if (problem) return `${variable} ${problem}`
  const mode = modeOfKey(name, kind, key)
  if (env.NODE_ENV === 'production' && mode === 'test')
    return `${variable} is a test key: production takes live keys only`
  if (env.NODE_ENV !== 'production' && mode === 'live')
    return `${variable} is a live key: set NODE_ENV=production to take real money`
  return null
}

// The hash alone authenticates Flutterwave's webhooks, so it must not be guessable.
function hashProblems(env: Env): string[] {
  const keys = listed(env.FLUTTERWAVE_SECRET_KEY)
  return listed(env.FLUTTERWAVE_WEBHOOK_HASH).flatMap((hash) => {
    const problem = keys.includes(hash)
      ? 'must not be the secret key: Flutterwave sends it back with every webhook'
      : problemOfHash(hash)
    return problem ? `FLUTTERWAVE_WEBHOOK_HASH ${problem}` : []
  })
}

function problemOfHash(hash: string): string | null {
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
