const yearMs = 365 * 24 * 60 * 60_000

/** Where to report a fault (RFC 9116): by mail to the shop, at the address that its settings have, else at one that its host is expected to have. */
export function securityTxt(publicUrl: string, email: string | null, now: Date): string {
  const { hostname, origin } = new URL(publicUrl)
  return [
    `Contact: mailto:${email === null ? `security@${hostname}` : mailboxOf(email)}`,
    `Expires: ${new Date(now.getTime() + yearMs).toISOString()}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ].join('\n')
}

// In a URI only some of the characters that an address may have stand for themselves.
const mailboxOf = (email: string) => encodeURIComponent(email).replace('%40', '@')
