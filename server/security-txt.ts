const yearMs = 365 * 24 * 60 * 60_000

/** Where to report a fault (RFC 9116). */
export function securityTxt(publicUrl: string, now: Date): string {
  const { hostname, origin } = new URL(publicUrl)
  return [
    `Contact: mailto:security@${hostname}`,
    `Expires: ${new Date(now.getTime() + yearMs).toISOString()}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ].join('\n')
}
