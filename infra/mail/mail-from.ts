/** Who the shop's mail is from: `Aṣọ <orders@example.com>` in its parts. */
export type Sender = { name: string; address: string; domain: string }

const form = /^(?:(?<name>[^<>\p{Cc}]*)<)?(?<local>[^\s<>,;:"@]+)@(?<domain>[^\s<>,;:"@]+)>?$/u

/** Reads MAIL_FROM; throws when it is neither an address nor a name with an address in angle brackets. */
export function parseSender(from: string): Sender {
  const { name = '', local, domain } = form.exec(from.trim())?.groups ?? {}
  if (!local || !domain) throw new Error(`MAIL_FROM must look like Aṣọ <orders@example.com>, not ${from}`)
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: `${local}@${domain}`, domain }
}
