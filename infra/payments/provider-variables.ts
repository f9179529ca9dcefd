import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { descriptorOf } from './adapters.ts'

type ProviderSetting = 'PUBLIC_KEY' | 'SECRET_KEY' | 'WEBHOOK_HASH' | 'API_URL' | 'SCRIPT_URL' | 'PAGE_ORIGINS'

/** `PAYSTACK_API_URL` and the like. */
export type ProviderVariable = `${string}_${ProviderSetting}`

/** The environment variables of the payment providers. */
export type ProviderVariables = { [variable in ProviderVariable]?: string | undefined }

/** The name of one of a provider's environment variables. */
export const variableOf = (name: ProviderName, setting: ProviderSetting): ProviderVariable =>
  `${name.toUpperCase()}_${setting}`

/** The variables that a provider must have to be offered. The last two may be the same one. */
export const keyVariables = (name: ProviderName) => ({
  public: variableOf(name, 'PUBLIC_KEY'),
  secret: variableOf(name, 'SECRET_KEY'),
  webhooks: variableOf(name, descriptorOf(name).webhookSecret),
})

/** The variables that replace a provider's addresses, by those of a proxy for example. */
export const urlVariables = (name: ProviderName): ProviderVariable[] => [
  variableOf(name, 'API_URL'),
  variableOf(name, 'SCRIPT_URL'),
  variableOf(name, 'PAGE_ORIGINS'),
]

/** Every variable that a provider reads. */
const variablesOf = (name: ProviderName): ProviderVariable[] => [
  ...new Set([...Object.values(keyVariables(name)), ...urlVariables(name)]),
]

/** The providers' variables out of the environment, without spaces around them; a blank one counts as absent. */
export function readProviderVariables(source: Record<string, string | undefined>): ProviderVariables {
  const variables = providerNames.flatMap(variablesOf)
  return Object.fromEntries(variables.map((variable) => [variable, source[variable]?.trim() || undefined]))
}
