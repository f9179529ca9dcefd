import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder, sql, type UnknownRow } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Queryable } from './transaction.server.ts'

/** A statement with its values, to be run alone or with others in one trip to the database. */
export type Statement<Row> = { readonly compile: (db: Queryable) => CompiledQuery<Row> }

/** Marks a statement that each connection prepares under its own name (`openPool`): PostgreSQL parses and plans it once. */
export const preparedMark = '/* prepared */'

type Query<Row> = { compile: () => CompiledQuery<Row> }

/**
 * A statement that is asked for often: its SQL is made once and prepared by every connection, where a query that is built each time is
 * compiled here and parsed and planned by PostgreSQL at every run. `build` sees placeholders instead of values, so the text must be the
 * same whatever they are: lists go in as one array (`= any(…)`), and nothing may depend on a value. PostgreSQL may plan it for any
 * values alike, so it must find what it reads by an index that fits them all.
 */
export const statement = <Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => Query<Row>,
): ((values: Values) => Statement<Row>) => prepared((db, values: Values) => build(db, values).compile())

/** The same of SQL that is written out. */
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
 * Has PostgreSQL use one plan for all values until the transaction ends. By itself it plans many prepared statements anew at every run,
 * which takes longer than running them. For transactions whose statements all find their rows by indexes.
 */
export const reusePlans = sqlStatement(() => sql`set local plan_cache_mode = force_generic_plan`)

/** Begins a transaction (`begunByWork`) that keeps its plans, as `reusePlans` does. */
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
 * Runs statements in their order on one connection and sends them together: the database begins each when the one before it has ended,
 * and nobody waits for an answer in between. All have ended when this returns; the fault is that of the first that failed.
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
