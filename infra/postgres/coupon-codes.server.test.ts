import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { asAdmin, dropDatabase, withDatabase } from '#test/database-server.ts'
import { migrate } from './migrate.ts'

test('stored codes are normalised for look-ups, unless another coupon has that code', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(inject('adminUrl'), `create database ${name}`)
  const url = withDatabase(inject('adminUrl'), name)
  const [single, twice] = ['Ẹ̀GBẸ́', 'ỌJÀ'].map((code) => code.normalize('NFD'))
  try {
    await migrate(url, { before: '0054' })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const codes = async () =>
      (await client.query('select code from coupon order by discount_value')).rows.map((row) => row.code)
    for (const [n, code] of ['PLAIN', single, twice, 'ỌJÀ'.normalize('NFC')].entries())
      await client.query(`insert into coupon (code, discount_type, discount_value) values ($1, 'percentage', $2)`, [
        code,
        n + 1,
      ])
    await migrate(url)
    expect(await codes()).toEqual(['PLAIN', single?.normalize('NFC'), twice, 'ỌJÀ'.normalize('NFC')])
    await client.end()
  } finally {
    await dropDatabase(inject('adminUrl'), url)
  }
}, 60_000)
