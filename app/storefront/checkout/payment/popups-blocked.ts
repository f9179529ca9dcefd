import { readSession, writeSession } from '../../../cart/session-value.ts'

const name = 'aso-popups-blocked'

/**
 * Whether a provider's script could not be run in this tab. The next attempt begins on the provider's own page then: an order
 * has only so many, and nobody waits for the same script twice.
 */
export const popupsAreBlocked = (): boolean => readSession(name) !== null

export const notePopupsAreBlocked = () => writeSession(name, 'yes')
