import type { IncomingMessage, ServerResponse } from 'node:http'

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Handles requests that wait for permission to send their body (`Expect: 100-continue`). They get it when the body is first read, and
 * those that are refused before never: nothing of their body is sent, and the connection closes with the answer.
 */
export function continueWhenRead(handle: Handler): Handler {
  return (incoming, outgoing) => {
    const { _read: read } = incoming
    const { shouldKeepAlive } = outgoing
    // Whoever sends the body after all would send it as the connection's next request.
    outgoing.shouldKeepAlive = false
    incoming._read = (size) => {
      incoming._read = read
      if (!outgoing.headersSent) {
        outgoing.shouldKeepAlive = shouldKeepAlive
        outgoing.writeContinue()
      }
      incoming._read(size)
    }
    handle(incoming, outgoing)
  }
}
