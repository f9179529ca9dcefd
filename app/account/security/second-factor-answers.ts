import { isRecord } from '#app/session/auth-answer.ts'

/** What an app needs to show codes: the secret to be typed, and the QR code to be scanned. */
export type Started = { secret: string; qrCode: { size: number; path: string } }

/** The secret that the API made for an app; null when the answer has none. */
export function readStarted(body: unknown): Started | null {
  const { secret, qrCode } = isRecord(body) ? body : {}
  const { size, path } = isRecord(qrCode) ? qrCode : {}
  if (typeof secret !== 'string' || typeof size !== 'number' || typeof path !== 'string') return null
  return { secret, qrCode: { size, path } }
}

/** The recovery codes that the API told. */
export function readRecoveryCodes(body: unknown): string[] {
  const { recoveryCodes } = isRecord(body) ? body : {}
  return Array.isArray(recoveryCodes) ? recoveryCodes.filter((code) => typeof code === 'string') : []
}
