import { createHash, randomBytes } from 'node:crypto'

const tokenBytes = 32

/** A new token of 256 random bits, for a mail or a cookie. Only its hash is stored. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** The hash by which a token is stored and found. A token is random enough to need neither salt nor slowness. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
