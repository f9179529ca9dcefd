import type { IncomingMessage, ServerResponse } from 'node:http'

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Handles requests that wait for permission to send their body (`Expect: 100-continue`). They get it when the body is
 * first read; those that are refused before that never get it. Node then closes the connection after the response,
 * because a client that sends the body all the same would send it as the next request.
 */
export function continueWhenRead(handle: Handler): Handler {
  return (incoming, outgoing) => {
    const { _read: read } = incoming
    incoming._read = (size) => {
      incoming._read = read
      if (!outgoing.headersSent) outgoing.writeContinue()
      incoming._read(size)
    }
    handle(incoming, outgoing)
  }
}
