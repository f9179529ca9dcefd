import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asAdmin, withDatabase } from '#test/database-server.ts'
import { applicationUrl } from './application-url.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openPool, type Pool } from './pool.ts'

let database: TestDatabase
let application: Pool
beforeAll(async () => {
  database = await testDatabase(3)
  const { url, warning } = await applicationUrl(database.url)
  expect(warning).toBeNull()
  application = openPool(url, 2)
})
afterAll(async () => {
  await application.close()
  await database.close()
})

const names = async (pool: pg.Pool, text: string) =>
  (await pool.query<{ name: string }>(text)).rows.map(({ name }) => name)
const codeOf = (text: string) =>
  application.pool.query(text).then(
    () => 'done',
    (fault: pg.DatabaseError) => fault.code,
  )

// @rule D49 | The application's database role owns nothing and is no superuser
//   broken by: the login's address returned unchanged (application-url.ts)
test('the shop’s connections own nothing, are no superuser, and can’t change the schema', async () => {
  const { rows } = await application.pool.query(
    `select current_user as role, current_setting('is_superuser') as super,
      (select count(*)::int from pg_class where pg_has_role(relowner, 'usage')) as owned
     from pg_roles where rolname = current_user and not (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls)`,
  )
  expect(rows).toEqual([{ role: 'aso_app', super: 'off', owned: 0 }])
  for (const change of [
    'drop table product',
    'alter table "order" drop column total_amount',
    'alter table money_ledger disable trigger all',
    'create table mine (id int)',
    'create function mine() returns int language sql return 1',
    'truncate "order" cascade',
    'create role mine',
    "copy product to program 'true'",
    "update schema_migration set hash = ''",
  ])
    expect([change, await codeOf(change)]).toEqual([change, '42501'])
})

// @rule D49 | The operator's options for the shop's connections also apply to those of the role
//   broken by: the address's options replaced (application-url.ts)
test('options in the address are kept', async () => {
  const given = new URL(database.url)
  given.searchParams.set('options', '-c work_mem=7MB')
  const { url } = await applicationUrl(given.href)
  const pool = openPool(url, 1)
  const { rows } = await pool.pool.query(`select current_user as role, current_setting('work_mem') as memory`)
  await pool.close()
  expect(rows).toEqual([{ role: 'aso_app', memory: '7MB' }])
})

// @rule D49 | The role has no privilege to change append-only tables
//   broken by: all privileges granted on every table (application-role.ts)
test('the role can read and write the rows of all tables, and only add to append-only ones', async () => {
  const without = (privilege: string) =>
    names(
      application.pool,
      `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
       and not has_table_privilege(oid, '${privilege}') order by 1`,
    )
  expect(await without('select')).toEqual([])
  expect(await without('insert')).toEqual(['schema_migration'])
  expect(await without('update')).toEqual(['audit_log', 'money_ledger', 'schema_migration'])
  // It may delete from the ledger, but a trigger allows that only for trial entries (domain/setup/remove-demo-shop.server.test.ts).
  expect(await without('delete')).toEqual(['audit_log', 'schema_migration'])
})

// @rule D49 | The audit log can't be changed, except to remove the names of a person whose account is deleted
//   broken by: the privilege for the whole table (application-role.ts); no trigger; a trigger that allows any name, another
//   account, or another column (0029_audit_log_append_only.sql)
test('the audit log can anonymise an actor, and changes in no other way', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into "user" (email) values ('ada@example.com'), ('bisi@example.com') returning id`,
  )
  const [ada = '', bisi = ''] = rows.map(({ id }) => id)
  await database.pool.query(
    `insert into audit_log (actor_id, actor, action, subject) values ($1, 'ada@example.com', 'refund', 'order:1')`,
    [ada],
  )
  for (const change of [
    `action = 'nothing'`,
    `subject = 'order:2'`,
    `details = '{"amount":1}'`,
    `created_at = now() - interval '1 day'`,
    'actor_id = null',
    `actor_id = '${bisi}'`,
    `actor = 'deleted', action = 'nothing'`,
  ])
    expect([change, await codeOf(`update audit_log set ${change}`)]).toEqual([change, '42501'])
  const asOwner = (change: string) =>
    database.pool.query(`update audit_log set ${change}`).then(
      () => 'done',
      (fault: pg.DatabaseError) => fault.code,
    )
  for (const change of [
    `actor = 'bisi@example.com'`,
    `actor_id = '${bisi}'`,
    `action = 'nothing'`,
    `details = '{"amount":1}'`,
  ])
    expect([change, await asOwner(change)]).toEqual([change, '23001'])
  expect(await codeOf(`update audit_log set actor = 'bisi@example.com'`)).toBe('23001')
  expect(await codeOf(`update audit_log set actor = 'deleted'`)).toBe('done')
  expect(await codeOf(`delete from "user" where id = '${ada}'`)).toBe('done')
  const kept = await database.pool.query('select actor_id, actor, action, subject from audit_log')
  expect(kept.rows).toEqual([{ actor_id: null, actor: 'deleted', action: 'refund', subject: 'order:1' }])
})

// @rule D49 | The role can use the tables of later migrations, and do no more
//   broken by: no default privileges (application-role.ts)
test('the role can use a later migration’s table at once', async () => {
  await database.pool.query('create table later (id serial primary key)')
  expect(await codeOf('insert into later default values')).toBe('done')
})

test('a revoked privilege is granted again at the next start, even without new migrations', async () => {
  await database.pool.query('revoke insert on product from aso_app')
  expect(await migrate(database.url)).toEqual([])
  expect(await names(application.pool, `select 'may' as name where has_table_privilege('product', 'insert')`)).toEqual([
    'may',
  ])
})

test('a login that can’t use the role keeps its own rights, and the operator is notified', async () => {
  const login = `login_${Date.now()}`
  await database.pool.query(`create role ${login} login password 'known'`)
  const url = new URL(database.url)
  url.username = login
  url.password = 'known'
  expect(await applicationUrl(url.href)).toEqual({
    url: url.href,
    warning: expect.stringContaining('permission denied to set role "aso_app"'),
  })
  await database.pool.query(`grant aso_app to ${login}`)
  expect(await migrate(url.href)).toEqual([])
  expect((await applicationUrl(url.href)).warning).toBeNull()
  await database.pool.query(`drop owned by ${login}; drop role ${login}`)
})

test('new databases of a new server can be migrated concurrently', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aso-role-'))
  const server = await startEmbedded({ dataDir: folder, durable: false, onNote: () => {} })
  if (!server.ok) throw new Error(server.message)
  const urls = ['one', 'two', 'three'].map((name) => withDatabase(server.url, name))
  for (const url of urls) await asAdmin(server.url, `create database ${new URL(url).pathname.slice(1)}`)
  const applied = await Promise.all(urls.map((url) => migrate(url)))
  expect(applied.map(({ length }) => length > 20)).toEqual([true, true, true])
  expect(await Promise.all(urls.map(async (url) => (await applicationUrl(url)).warning))).toEqual([null, null, null])
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
