import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder, sql, type UnknownRow } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Queryable } from './transaction.server.ts'

/** A statement with its values, to be run by itself or in one trip to the database with others. */
export type Statement<Row> = { readonly compile: (db: Queryable) => CompiledQuery<Row> }

/**
 * Marks a statement that each connection prepares under a name of its own (`openPool`), so that PostgreSQL parses and
 * plans it only once.
 */
export const preparedMark = '/* prepared */'

type Query<Row> = { compile: () => CompiledQuery<Row> }

/**
 * A statement that runs often. Its SQL is made once and prepared by every connection; a query that is built at each
 * call is compiled here, and parsed and planned by PostgreSQL, at every run. `build` gets placeholders instead of
 * values, so its SQL must not depend on a value: lists are passed as one array (`= any(…)`). PostgreSQL may use one
 * plan for all values, so there must be an index that suits them all.
 */
export const statement = <Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => Query<Row>,
): ((values: Values) => Statement<Row>) => prepared((db, values: Values) => build(db, values).compile())

/** `statement` for SQL that is written out. */
export const sqlStatement = <Values extends object, Row>(
  build: (values: Values) => RawBuilder<Row>,
): ((values: Values) => Statement<Row>) => prepared((db, values: Values) => build(values).compile(db))

function prepared<Values extends object, Row>(
  compile: (db: Queryable, values: Values) => CompiledQuery<Row>,
): (values: Values) => Statement<Row> {
  let made: CompiledQuery<Row> | null = null
  return (values) => ({
    compile: (db) => {
      made ??= marked(compile(db, placeholders<Values>()))
      const parameters = made.parameters.map((one) =>
        one instanceof Placeholder ? values[one.name as keyof Values] : one,
      )
      return { ...made, parameters }
    },
  })
}

/**
 * Makes PostgreSQL use one plan for all values until the transaction ends. By default it plans many prepared statements
 * again at every run, which takes longer than running them. For transactions whose statements all find their rows by an
 * index.
 */
export const reusePlans = sqlStatement(() => sql`set local plan_cache_mode = force_generic_plan`)

/** Begins a transaction (see `begunByWork`) and has the effect of `reusePlans` in it. */
export const beginning: Statement<never> = {
  compile: () => CompiledQuery.raw('begin; set local plan_cache_mode = force_generic_plan') as CompiledQuery<never>,
}

/** Runs a statement, on the pool or in a transaction. */
export async function run<Row>(db: Queryable, one: Statement<Row>): Promise<Row[]> {
  return (await db.executeQuery(one.compile(db))).rows
}

type Rows<Statements extends readonly Statement<unknown>[]> = {
  -readonly [At in keyof Statements]: Statements[At] extends Statement<infer Row> ? Row[] : never
}

/**
 * Sends statements together, on one connection, and returns their rows. The database runs them in order, each after the
 * one before has ended, without a round trip in between. All have ended when this returns. Throws the fault of the
 * first that failed.
 */
export async function inOneTrip<const Statements extends readonly Statement<unknown>[]>(
  db: Queryable,
  ...statements: Statements
): Promise<Rows<Statements>> {
  const executor = db.getExecutor()
  const queries = statements.map((one) => one.compile(db))
  const settled = await executor.provideConnection((connection) =>
    Promise.allSettled(queries.map((query) => connection.executeQuery(query))),
  )
  const rows: unknown[] = []
  for (const [at, outcome] of settled.entries()) {
    if (outcome.status === 'rejected') throw outcome.reason
    let result = outcome.value as QueryResult<UnknownRow>
    const queryId = queries[at]?.queryId
    for (const plugin of executor.plugins) if (queryId) result = await plugin.transformResult({ queryId, result })
    rows.push(result.rows)
  }
  return rows as Rows<Statements>
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = <Values extends object>(): Values =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values

const marked = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => ({
  ...query,
  sql: `${preparedMark} ${query.sql}`,
})
