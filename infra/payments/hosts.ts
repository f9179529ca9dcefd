import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { ProviderHosts } from './provider-descriptor.ts'
import { type ProviderVariables, variableOf } from './provider-variables.ts'
import { listed } from './verify-signature.ts'

/**
 * A provider's addresses in the built-in imitation: its own paths below `/<name>`. `api` is where our server reaches
 * the imitation and `browser` where a browser does; both end in the path at which it is mounted.
 */
export function sandboxHosts(
  name: ProviderName,
  own: ProviderHosts,
  at: { api: string; browser: string },
): ProviderHosts {
  const { origin } = new URL(at.browser)
  return {
    api: `${at.api}/${name}${new URL(own.api).pathname}`.replace(/\/$/, ''),
    script: `${at.browser}/${name}${new URL(own.script).pathname}`,
    checkout: [origin],
    frame: [origin],
    connect: [origin],
    style: [],
  }
}

/** A provider's addresses without those that only its test mode uses (their hosts begin with `test-`). */
export const liveHosts = (hosts: ProviderHosts): ProviderHosts => {
  const live = (origins: string[]) => origins.filter((origin) => !new URL(origin).hostname.startsWith('test-'))
  const { checkout, frame, connect, style } = hosts
  return { ...hosts, checkout: live(checkout), frame: live(frame), connect: live(connect), style: live(style) }
}

/** A provider's addresses, with those that the environment sets in place of the usual ones. */
export function hostsFrom(env: ProviderVariables, name: ProviderName, usual: ProviderHosts): ProviderHosts {
  const origins = listed(env[variableOf(name, 'PAGE_ORIGINS')]).map((page) => new URL(page).origin)
  return {
    ...usual,
    api: env[variableOf(name, 'API_URL')]?.replace(/\/+$/, '') ?? usual.api,
    script: env[variableOf(name, 'SCRIPT_URL')] ?? usual.script,
    ...(origins.length > 0 && { checkout: origins, frame: origins, connect: origins, style: [] }),
  }
}
