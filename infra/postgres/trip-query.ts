import pg from 'pg'

/** A statement with its values, and who is told its result, or a fault: its own or that of another. */
export type Asked = {
  name: string | undefined
  text: string
  values: unknown[]
  resolve: (result: unknown) => void
  reject: (fault: Error, isOwn: boolean) => void
}

type Names = Record<string, string | undefined>

/** What is used of the library's connection and query, which its types don't know. */
type Connection = {
  parsedStatements: Names
  submittedNamedStatements: Names
  execute: (config: { portal: string }) => void
  sync: () => void
}
type LibraryQuery = {
  name: string | undefined
  text: string
  callback: (fault: Error | null, result?: unknown) => void
  _result: { _types: unknown }
  prepare: (connection: Connection) => void
  handleRowDescription: (message: unknown) => void
  handleDataRow: (message: unknown) => void
  handleCommandComplete: (message: unknown, connection: Connection) => void
  handleReadyForQuery: (connection: Connection) => void
}
type Library = new (config: { name?: string | undefined; text: string; values: unknown[] }) => LibraryQuery

const Query = pg.Query as unknown as Library

/** One of several: it leaves the `Sync` to them all. */
class Member extends Query {
  _getRows(connection: Connection): void {
    connection.execute({ portal: '' })
  }
}

/**
 * Several statements that are asked for in one go, with one `Sync` behind the last: the server sends what it answers in one piece, where it
 * would send, and wake this process, once for each. They run in their order. When one fails, the server skips the rest and undoes, outside a
 * transaction, those before; so all are told its fault.
 */
export class TripQuery extends Query {
  readonly #asked: readonly Asked[]
  readonly #members: readonly LibraryQuery[]
  /** Which one the server answers. */
  #at = 0

  constructor(asked: readonly Asked[], types: unknown) {
    super({ text: '', values: [] })
    this.#asked = asked
    this.#members = asked.map(({ name, text, values, resolve, reject }) => {
      const member = new Member({ name, text, values })
      member._result._types = types
      member.callback = (fault, result) => (fault ? reject(fault, true) : resolve(result))
      return member
    })
    this.#answering(0)
  }

  submit(connection: Connection): void {
    for (const member of this.#members) member.prepare(connection)
    connection.sync()
  }

  override handleRowDescription = (message: unknown) => this.#members[this.#at]?.handleRowDescription(message)
  override handleDataRow = (message: unknown) => this.#members[this.#at]?.handleDataRow(message)

  override handleCommandComplete = (message: unknown, connection: Connection) => {
    this.#members[this.#at]?.handleCommandComplete(message, connection)
    this.#answering(this.#at + 1)
  }

  override handleReadyForQuery = (connection: Connection) => {
    for (const member of this.#members) member.handleReadyForQuery(connection)
  }

  handleError(fault: Error, connection: Connection): void {
    // What the server has skipped it hasn't parsed.
    for (const { name } of this.#asked.slice(this.#at)) if (name) delete connection.submittedNamedStatements[name]
    for (const [at, { reject }] of this.#asked.entries()) reject(fault, at === this.#at)
  }

  // The library notes under the name of its query what the server has parsed.
  #answering(at: number): void {
    this.#at = at
    this.name = this.#asked[at]?.name
    this.text = this.#asked[at]?.text ?? ''
  }
}
