import { join } from 'node:path'
import type { Settings } from './read-settings.ts'
import { printLine } from './terminal.ts'

type Started = { url: string; notes: string[] }

/** Prints where the shop, its mail and its data are. A note has the form "What: where". */
export function printAddresses({ url, notes }: Started, { env, dataDir }: Settings): void {
  const lines = [
    ['Shop', url],
    ...notes.map(splitNote),
    ['Mail', mailPlace(url, env, dataDir)],
    ['Data', env.DATABASE_URL ? `${dataDir}, and the database of DATABASE_URL` : dataDir],
  ]
  if (env.HOST === '127.0.0.1') lines.push(['Phone', phoneHint(env.PORT)])
  const width = Math.max(...lines.map(([what = '']) => what.length))
  printLine(`\n  ${bold('Aṣọ is open')}\n`)
  for (const [what = '', where = ''] of lines) printLine(`  ${faint(what.padEnd(width))}   ${where}`)
  printLine(`\n  ${faint('Ctrl-C stops everything.')}\n`)
}

// Whoever is in the network can then read the mailbox and pay in the sandbox.
const phoneHint = (port: number) =>
  `only this machine is let in; for a phone: HOST=0.0.0.0 PUBLIC_URL=http://<this machine’s address>:${port} npm start`

function mailPlace(url: string, env: Settings['env'], dataDir: string): string {
  if (env.SMTP_URL) return `goes out through ${new URL(env.SMTP_URL).host}`
  if (env.NODE_ENV === 'production') return `is kept in ${join(dataDir, 'outbox')}; set SMTP_URL to send it`
  return `${url}/dev/mailbox`
}

function splitNote(note: string): string[] {
  const colon = note.indexOf(': ')
  return colon > 0 && colon < 20 ? [note.slice(0, colon), note.slice(colon + 2)] : ['', note]
}

const styled = (code: number) => (text: string) => (process.stdout.isTTY ? `\u001b[${code}m${text}\u001b[0m` : text)
const bold = styled(1)
const faint = styled(2)
