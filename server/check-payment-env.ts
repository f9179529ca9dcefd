import { type ProviderName, providerNames, providerTitles } from '#domain/orders/provider-name.ts'
import { isExample, keyProblem, modeOfKey } from '#infra/payments/key-kind.ts'
import type { KeyKind } from '#infra/payments/provider-descriptor.ts'
import { keyVariables, type ProviderVariables, urlVariables } from '#infra/payments/provider-variables.ts'
import { listed } from '#infra/payments/verify-signature.ts'
import { secretProblem } from './secret-strength.ts'

/** The settings that the checks read. */
type PaymentEnv = ProviderVariables & { NODE_ENV: string }

const shortestHash = 32

/** The problems of the payment providers' keys and addresses, a sentence each. */
export function paymentProblems(env: PaymentEnv): string[] {
  return providerNames.flatMap((name) => [
    ...keyProblems(env, name),
    ...urlProblems(env, name),
    ...webhookHashProblems(env, name),
  ])
}

function keyProblems(env: PaymentEnv, name: ProviderName): string[] {
  const variables = keyVariables(name)
  const publicKey = env[variables.public]
  return [
    ...(publicKey ? [problemOf(env, name, 'public', variables.public, publicKey)] : []),
    // Older keys are checked as well: webhooks that are signed with them are still accepted.
    ...listed(env[variables.secret]).map((key) => problemOf(env, name, 'secret', variables.secret, key)),
  ].filter((problem) => problem !== null)
}

// A live key outside production would charge real money, a test key in production would lose real payments.
function problemOf(env: PaymentEnv, name: ProviderName, kind: KeyKind, variable: string, key: string): string | null {
  const problem = keyProblem(name, kind, key)
  if (problem) return `${variable} ${problem}`
  const mode = modeOfKey(name, kind, key)
  if (env.NODE_ENV === 'production' && mode === 'test')
    return `${variable} is a test key: production takes live keys only`
  if (env.NODE_ENV !== 'production' && mode === 'live')
    return `${variable} is a live key: set NODE_ENV=production to take real money`
  return null
}

// Whoever knows the hash can send webhooks as the provider, so it must not be guessable.
function webhookHashProblems(env: PaymentEnv, name: ProviderName): string[] {
  const { secret, webhooks } = keyVariables(name)
  if (webhooks === secret) return []
  const keys = listed(env[secret])
  return listed(env[webhooks]).flatMap((hash) => {
    const problem = keys.includes(hash)
      ? `must not be the secret key: ${providerTitles[name]} sends it back with every webhook`
      : hashProblem(name, hash)
    return problem ? `${webhooks} ${problem}` : []
  })
}

function hashProblem(name: ProviderName, hash: string): string | null {
  if (isExample(hash)) return 'is an example, not a secret'
  if (hash.length >= shortestHash) return secretProblem(hash)
  return `must be at least ${shortestHash} characters, made at random: it alone authenticates ${providerTitles[name]}'s webhooks`
}

function urlProblems(env: PaymentEnv, name: ProviderName): string[] {
  return urlVariables(name).flatMap((variable) =>
    listed(env[variable]).flatMap((url) => {
      const protocol = URL.canParse(url) ? new URL(url).protocol : ''
      if (protocol !== 'https:' && protocol !== 'http:') return `${variable} must start with http:// or https://`
      return env.NODE_ENV === 'production' && protocol !== 'https:'
        ? `${variable} must start with https:// in production`
        : []
    }),
  )
}
