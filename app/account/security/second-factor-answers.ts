import { isRecord } from '#app/session/auth-answer.ts'

/** What an authenticator app needs: the secret to type in, and the QR code to scan. */
export type Started = { secret: string; qrCode: { size: number; path: string } }

/** Parses the secret that the API created for an app; null if the answer has none. */
export function readStarted(body: unknown): Started | null {
  const { secret, qrCode } = isRecord(body) ? body : {}
  const { size, path } = isRecord(qrCode) ? qrCode : {}
  if (typeof secret !== 'string' || typeof size !== 'number' || typeof path !== 'string') return null
  return { secret, qrCode: { size, path } }
}

/** Parses the recovery codes in an answer of the API. */
export function readRecoveryCodes(body: unknown): string[] {
  const { recoveryCodes } = isRecord(body) ? body : {}
  return Array.isArray(recoveryCodes) ? recoveryCodes.filter((code) => typeof code === 'string') : []
}
