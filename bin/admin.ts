import { grantAdmin } from '#domain/accounts/grant-admin.server.ts'
import { createPasswords } from '#infra/auth/passwords.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { openPool } from '#infra/postgres/pool.ts'
import { readSettings } from './read-settings.ts'
import { exitWithError, printLine } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const email = process.argv[2]
if (!email) exitWithError('Name the account: npm run admin -- someone@example.com')

const granted = await withDatabase(readSettings(), async (url) => {
  await migrate(url)
  const { db, close } = openPool(url, 2, 'aso-admin')
  return grantAdmin({ db, passwords: createPasswords() }, email).finally(close)
})
if (!granted.ok) exitWithError(`${email} is not an e-mail address.`)
printLine(granted.created ? `${email} is an administrator; the account is new.` : `${email} is an administrator now.`)
if (granted.password) printLine(`Password, shown only this once: ${granted.password}`)
