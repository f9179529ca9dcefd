const encoder = new TextEncoder()

type FileStream = {
  longestMs: number
  /** Whether the reader may still have the next part; if not, the file is cut off. */
  mayGoOn: () => Promise<boolean>
  /** Called with the fault when a part can't be read. */
  onFault: (fault: unknown) => void
  /** Called once, however the file ends. */
  onEnd: () => void
}

/**
 * The parts of a file as a response body. A part is read only when the client has taken the one before. After
 * `longestMs`, when the reader is no longer allowed to go on, and when a part can't be read, the body fails instead of
 * ending, so that nobody mistakes a part for the whole.
 */
export function fileStream(
  parts: AsyncGenerator<string>,
  { longestMs, mayGoOn, onFault, onEnd }: FileStream,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    void parts.return(undefined)
    onEnd()
  }
  let breakOff = (_why: string) => {}
  const timer = setTimeout(() => breakOff('the file was not taken in time'), longestMs)
  timer.unref()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => {
        breakOff = (why) => {
          end()
          controller.error(new Error(why))
        }
      },
      pull: async (controller) => {
        try {
          const isAllowed = await mayGoOn()
          if (hasEnded) return
          if (!isAllowed) return breakOff('its reader may not have it any more')
          const { done, value } = await parts.next()
          if (hasEnded) return
          if (!done) return controller.enqueue(encoder.encode(value))
          end()
          controller.close()
        } catch (fault) {
          if (!hasEnded) onFault(fault)
          end()
          controller.error(fault)
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  )
}
