import { readSession, writeSession } from '#app/cart/session-storage.ts'

const name = 'aso-popups-blocked'

/**
 * Whether a provider's script failed in this tab. The next attempt then starts on the provider's page, since attempts
 * are limited and waiting for the same script again is pointless.
 */
export const popupsAreBlocked = (): boolean => readSession(name) !== null

export const notePopupsAreBlocked = () => writeSession(name, 'yes')
