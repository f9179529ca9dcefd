import { createServer, type Socket } from 'node:net'

/**
 * An SMTP server on a local port without TLS, with the part of RFC 5321 that a delivery needs. Set `refusal` to refuse recipients with that
 * reply, and `refusals` to refuse commands, by their first word. `commands` and `mails` list what was received.
 */
export async function openSmtpServer() {
  const received = { commands: [] as string[], mails: [] as string[], refusal: '', refusals: new Map<string, string>() }
  const server = createServer((socket) => serveSmtp(socket, received))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return Object.assign(received, { port, close: () => new Promise((resolve) => server.close(resolve)) })
}
export type SmtpServer = Awaited<ReturnType<typeof openSmtpServer>>

type Received = { commands: string[]; mails: string[]; refusal: string; refusals: Map<string, string> }

function serveSmtp(socket: Socket, received: Received) {
  let buffered = ''
  let mail: string | null = null
  const send = (line: string) => socket.write(`${line}\r\n`)
  const answer = (line: string) => {
    if (mail !== null) {
      // The sender doubles a leading dot.
      if (line !== '.') mail += `${line.replace(/^\.\./, '.')}\r\n`
      else {
        received.mails.push(mail)
        mail = null
        send('250 taken')
      }
      return
    }
    received.commands.push(line)
    const refusal = received.refusals.get(line.split(' ')[0] ?? '')
    if (refusal !== undefined) send(refusal)
    else if (line.startsWith('EHLO')) send('250-tiny\r\n250-SMTPUTF8\r\n250 AUTH PLAIN')
    else if (line === 'STARTTLS') send('454 no TLS here')
    else if (line.startsWith('RCPT') && received.refusal !== '') send(received.refusal)
    else if (line.startsWith('AUTH')) send('235 come in')
    else if (line === 'DATA') {
      mail = ''
      send('354 go on')
    } else if (line === 'QUIT') socket.end('221 bye\r\n')
    else send('250 fine')
  }
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (buffered + chunk).split('\r\n')
    buffered = lines.pop() ?? ''
    lines.forEach(answer)
  })
  send('220 tiny ready')
}

/** The headers of a mail, and its decoded parts by content type. */
export function readMail(mail: string): { head: string; parts: Map<string, string> } {
  const [head, rest] = split(mail)
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const parts = rest.split(`--${boundary}`).flatMap((part): [string, string][] => {
    const [partHead, body] = split(part.replace(/^\r\n/, ''))
    const type = /^Content-Type: ([\w/]+)/im.exec(partHead)?.[1]
    return type === undefined ? [] : [[type, decode(body, /^Content-Transfer-Encoding: (\S+)/im.exec(partHead)?.[1])]]
  })
  return { head, parts: new Map(parts) }
}

function split(text: string): [string, string] {
  const end = text.indexOf('\r\n\r\n')
  return [text.slice(0, end).replace(/\r\n\s+/g, ' '), text.slice(end + 4)]
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
