import { grantAdmin } from '#domain/accounts/grant-admin.server.ts'
import { resetSecondFactor } from '#domain/accounts/second-factor/reset-second-factor.server.ts'
import { withdrawAdmin } from '#domain/accounts/withdraw-admin.server.ts'
import { createPasswords } from '#infra/auth/passwords.ts'
import { applicationUrl } from '#infra/postgres/application-url.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { openPool, type Pool } from '#infra/postgres/pool.ts'
import { readSettings } from './read-settings.ts'
import { exitWithError, printLine } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const clock = () => new Date()
const [first, second] = process.argv.slice(2)
const commands = new Map([
  ['--withdraw', withdraw],
  ['--reset-second-factor', reset],
])
const command = commands.get(first ?? '')
const email = command ? second : first
if (!email || email.startsWith('--'))
  exitWithError(
    'Name the account: npm run admin -- someone@example.com, or with --withdraw or --reset-second-factor before the address',
  )
await (command ?? grant)(email)

async function grant(address: string): Promise<void> {
  const granted = await onDatabase(({ db }) => grantAdmin({ db, clock, passwords: createPasswords() }, address))
  if (!granted.ok) exitWithError(`${address} is not an e-mail address.`)
  printLine(
    granted.created ? `${address} is an owner; the account is new.` : `${address} is an owner of the back office now.`,
  )
  if (granted.password) printLine(`Password, shown only this once: ${granted.password}`)
}

async function withdraw(address: string): Promise<void> {
  const withdrawn = await onDatabase(({ db }) => withdrawAdmin({ db, clock }, address))
  if (withdrawn.ok) return printLine(`${address} is no owner any more, and is signed out everywhere.`)
  exitWithError(
    withdrawn.reason === 'last_administrator'
      ? `${address} is the last owner. Make somebody else one first.`
      : `${address} is not an owner.`,
  )
}

async function reset(address: string): Promise<void> {
  const done = await onDatabase(({ db }) => resetSecondFactor({ db, clock }, address))
  if (done.ok) return printLine(`${address} has no second factor any more, and is signed out everywhere.`)
  exitWithError(
    done.reason === 'no_account'
      ? `There is no account with the address ${address}.`
      : `${address} has no second factor.`,
  )
}

function onDatabase<Result>(run: (pool: Pool) => Promise<Result>): Promise<Result> {
  return withDatabase(readSettings(), async (url) => {
    await migrate(url)
    const pool = openPool((await applicationUrl(url)).url, 2, 'aso-admin')
    return run(pool).finally(pool.close)
  })
}
