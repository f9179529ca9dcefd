// Events are few and short: a client that leaves this many unread is gone.
const maxUnread = 16

const encoder = new TextEncoder()

/**
 * A stream of text to one client. It ends when a text is sent while too many are unread. `onEnd` is called once,
 * however it ends.
 */
export function createByteStream(onEnd: () => void) {
  let ended = false
  let controller: ReadableStreamDefaultController<Uint8Array>
  const markEnded = () => {
    ended = true
    onEnd()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (own) => {
        controller = own
      },
      cancel: markEnded,
    },
    new CountQueuingStrategy({ highWaterMark: maxUnread }),
  )
  const end = () => {
    if (ended) return
    markEnded()
    controller.close()
  }
  const send = (text: string) => {
    if (ended) return
    if ((controller.desiredSize ?? 0) <= 0) end()
    else controller.enqueue(encoder.encode(text))
  }
  return { body, send, end }
}
