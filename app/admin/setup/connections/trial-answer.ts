import type { Trial } from '#domain/setup/connections.ts'
import type { TriedConnection } from '#domain/setup/try-connection.server.ts'

/** How the try of a connection went, or why it wasn't made. */
export type TrialAnswer = { which: TriedConnection; to: string } & ({ trial: Trial } | { message: string })
