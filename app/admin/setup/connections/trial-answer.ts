import type { Trial } from '#domain/setup/connections.ts'
import type { TriedConnection } from '#domain/setup/try-connection.server.ts'

/** The result of testing a connection, or why it wasn't tested. */
export type TrialAnswer = { which: TriedConnection; to: string } & ({ trial: Trial } | { message: string })
