import { isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import type { SecurityEvent } from '#domain/security-event.ts'
import { ipv6Network } from './client-address.ts'

/**
 * Writes security events as log lines of their own, `event: 'security'`, for an operator's alerts. Addresses and e-mail
 * addresses are masked.
 */
export function securityLog(log: Logger): (event: SecurityEvent) => void {
  const child = log.child({ event: 'security' })
  return ({ what, outcome, who, address, about }) =>
    child.warn(
      {
        what,
        outcome,
        ...(who && { who: maskWho(who) }),
        ...(address && { address: maskAddress(address) }),
        ...(about && { about }),
      },
      'security',
    )
}

/** The network of an address: enough to tell attackers apart, without identifying a household. */
function maskAddress(address: string): string {
  if (isIPv6(address)) return ipv6Network(address, 48)
  return address.replace(/\.\d+$/, '.0/24')
}

const maskWho = (who: string) => who.replace(/^(.).*(@.*)$/, '$1…$2')
