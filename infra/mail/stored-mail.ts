import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const maxStoredMails = 200
// The time comes first, so that names sort by age; files with other names are ignored.
const idForm = /^\d{14}-[0-9a-f]{12}$/

const storedMailSchema = z.object({
  messageId: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Further headers. */
  headers: z.record(z.string(), z.string()).optional(),
  /** The event for a calendar that goes with it, as iCalendar. */
  calendar: z.string().optional(),
  when: z.iso.datetime(),
})

export type StoredMail = z.infer<typeof storedMailSchema>
export type StoredMailWithId = StoredMail & { id: string }

/**
 * Writes a mail into the folder atomically. All but the newest two hundred are deleted from time to time, and not at
 * every mail, which would mean listing the folder each time.
 */
export async function storeMail(dir: string, mail: StoredMail): Promise<void> {
  const id = `${String(Date.parse(mail.when)).padStart(14, '0')}-${randomBytes(6).toString('hex')}`
  const temporary = join(dir, `${id}.part`)
  const text = JSON.stringify(mail, null, 2)
  await writeFile(temporary, text, { mode: 0o600 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(dir, { recursive: true })
    await writeFile(temporary, text, { mode: 0o600 })
  })
  await rename(temporary, join(dir, `${id}.json`))
  stored += 1
  if (stored % deleteAfter !== 0) return
  const tooOld = (await idsIn(dir)).slice(maxStoredMails)
  await Promise.all(tooOld.map((old) => rm(join(dir, `${old}.json`), { force: true })))
}

const deleteAfter = 50
let stored = 0

/** One stored mail; null when there is none with that id. */
export async function findStoredMail(dir: string, id: string): Promise<StoredMailWithId | null> {
  if (!idForm.test(id)) return null
  try {
    return { id, ...storedMailSchema.parse(JSON.parse(await readFile(join(dir, `${id}.json`), 'utf8'))) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** All stored mails, newest first. */
export async function listStoredMail(dir: string): Promise<StoredMailWithId[]> {
  const mails = await Promise.all((await idsIn(dir)).map((id) => findStoredMail(dir, id)))
  return mails.filter((mail) => mail !== null)
}

async function idsIn(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .flatMap((name) => (name.endsWith('.json') && idForm.test(name.slice(0, -5)) ? [name.slice(0, -5)] : []))
    .sort()
    .reverse()
}
