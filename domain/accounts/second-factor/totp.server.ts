import { Secret, TOTP } from 'otpauth'

// What every authenticator app understands (RFC 6238); the defaults of the Key URI format.
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
// A clock that is half a minute off, or a code that was typed slowly.
const stepsOff = 1

/** A new secret of 160 random bits, in Base32 as apps take it. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

/** The half minute since 1970 whose code this is; null when it is that of none about `at`. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const off = totpOf(secret).validate({ token: code, timestamp, window: stepsOff })
  return off === null ? null : TOTP.counter({ period: form.period, timestamp }) + off
}

/** The address by which an app takes the secret, as a QR code shows it; the app lists it by the issuer, the shop's name, and the e-mail address. */
export const setUpUrl = (secret: string, { email, issuer }: { email: string; issuer: string }): string =>
  new TOTP({ ...form, issuer, label: email, secret: Secret.fromBase32(secret) }).toString()

const totpOf = (secret: string) => new TOTP({ ...form, secret: Secret.fromBase32(secret) })
