import type { NoteSecurityEvent } from '#domain/security-event.ts'
import { addressGroup } from './client-address.ts'
import { onceAMinute } from './once-a-minute.ts'

/** Limits that a node counts alone: pages, webhooks with wrong signatures, turns at the database, connections. */
type RefusedBy = 'page' | 'webhook' | 'turns' | 'connections'
export type NoteRefusal = (by: RefusedBy, address: string) => void

/** Logs for operators which limit of this node has refused whom: once a minute for each limit and address. */
export function noteRefusals(note: NoteSecurityEvent, now: () => number = Date.now): NoteRefusal {
  const isNew = onceAMinute(now)
  return (by, address) => {
    if (isNew(`${by} ${addressGroup(address)}`)) note({ what: 'limit', outcome: 'refused', about: by, address })
  }
}
