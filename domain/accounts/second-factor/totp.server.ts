import { Secret, TOTP } from 'otpauth'

// What every authenticator app supports (RFC 6238): the defaults of the Key URI format.
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
// For a clock that is half a minute off, or a code that was typed slowly.
const stepsOff = 1

/** A new secret of 160 random bits, in Base32 as apps take it. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

/** The time step (half minutes since 1970) of a code; null when it is the code of no step around `at`. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const off = totpOf(secret).validate({ token: code, timestamp, window: stepsOff })
  return off === null ? null : TOTP.counter({ period: form.period, timestamp }) + off
}

/**
 * The URI by which an app takes over the secret, as a QR code contains it. The app lists it by the issuer, the shop's
 * name, and the e-mail address.
 */
export const setUpUrl = (secret: string, { email, issuer }: { email: string; issuer: string }): string =>
  new TOTP({ ...form, issuer, label: email, secret: Secret.fromBase32(secret) }).toString()

const totpOf = (secret: string) => new TOTP({ ...form, secret: Secret.fromBase32(secret) })
