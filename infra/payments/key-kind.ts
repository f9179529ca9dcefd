import { type ProviderName, providerTitles } from '#domain/orders/provider-name.ts'
import { descriptorOf } from './adapters.ts'
import type { KeyKind } from './provider-descriptor.ts'

// All real keys are longer; a shorter one was cut off while copying, or made up.
const shortestLiveKey = 16

/** Whether a key moves test money or live money; null when it isn't such a key of this provider. */
export function modeOfKey(name: ProviderName, kind: KeyKind, key: string): 'test' | 'live' | null {
  const { test, live } = descriptorOf(name).keys[kind]
  if (!/^[\w-]+$/.test(key)) return null
  if (key.startsWith(test) && key.length > test.length) return 'test'
  return key.startsWith(live) && key.length > live.length ? 'live' : null
}

/** What is wrong with a key, as a phrase that follows its name; null when nothing is. */
export function keyProblem(name: ProviderName, kind: KeyKind, key: string): string | null {
  const { test, live } = descriptorOf(name).keys[kind]
  const mode = modeOfKey(name, kind, key)
  if (mode === null) {
    return `is no ${kind} key of ${providerTitles[name]}: those begin with ${test} or ${live} and have no spaces in them`
  }
  const rest = key.slice((mode === 'test' ? test : live).length)
  if (isExample(rest)) return 'is an example, not a key'
  return mode === 'live' && rest.length < shortestLiveKey ? 'is too short to be a whole key' : null
}

const placeholder =
  /(?:^|[-_])(?:your|my|example|placeholder|change|changeme|replace|secret|dummy|todo|here)(?:[-_]|$)/i

/** Whether a secret is only a placeholder from a manual. */
export function isExample(text: string): boolean {
  const letters = text
    .replace(/-X$/, '')
    .replace(/[^a-z\d]/gi, '')
    .toLowerCase()
  return placeholder.test(text) || (letters.length > 3 && new Set(letters).size < 4)
}
