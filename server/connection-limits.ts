/** How many connections one node keeps open, and how many of them one address may have. */
export const connectionLimits = {
  /** Open connections of everybody together. */
  total: 2_000,
  /** Connections beyond the total; they are answered only when they ask for the node's health. */
  reserve: 50,
  /** Connections of one address that wait: for a request, or for the rest of one. MAX_SILENT_CONNECTIONS changes it. */
  silentPerAddress: 100,
  /** The share of the total whose requests one address may have in progress, event streams included; never more than are left. */
  busyShare: 0.25,
  /** Requests of one connection that wait for the one before them to be answered. */
  pipelined: 16,
  /** How long a visitor may take nothing of a response, in milliseconds. */
  unreadMs: 60_000,
  /** Bytes of everybody's responses that wait in memory for their visitors to take them. */
  unreadBytes: 128 * 1024 * 1024,
  /** How long a connection may stay open before its first byte, in milliseconds. */
  firstByteMs: 10_000,
} as const

export type ConnectionLimits = { [Name in keyof typeof connectionLimits]: number }
