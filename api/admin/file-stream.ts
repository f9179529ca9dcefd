const encoder = new TextEncoder()

type FileStream = {
  longestMs: number
  /** Whether its reader may still have the next part; where not, the file breaks off. */
  mayGoOn: () => Promise<boolean>
  /** What a part couldn't be read for. */
  onFault: (fault: unknown) => void
  /** Called once, however it ends. */
  onEnd: () => void
}

/**
 * The parts of a file as a body that asks for the next part when the client has taken the one before. It breaks off after `longestMs`, when
 * its reader may go on no longer, and when a part can't be read, so that nobody takes a part for the whole.
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
