const yearMs = 365 * 24 * 60 * 60_000

/**
 * The text of security.txt (RFC 9116), which says where to report a vulnerability: at the e-mail address of the shop's
 * settings, else at one that its host can be expected to have.
 */
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
