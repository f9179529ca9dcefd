const encoder = new TextEncoder()

/**
 * The parts of a file as a body that asks for the next part when the client has taken the one before. It breaks off after `longestMs`,
 * and when a part can't be read; `onEnd` is called once, however it ends.
 */
export function fileStream(
  parts: AsyncGenerator<string>,
  { longestMs, onEnd }: { longestMs: number; onEnd: () => void },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    void parts.return(undefined)
    onEnd()
  }
  let breakOff = () => {}
  const timer = setTimeout(() => breakOff(), longestMs)
  timer.unref()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => {
        breakOff = () => {
          end()
          controller.error(new Error('the file was not taken in time'))
        }
      },
      pull: async (controller) => {
        try {
          const { done, value } = await parts.next()
          if (hasEnded) return
          if (!done) return controller.enqueue(encoder.encode(value))
          end()
          controller.close()
        } catch (fault) {
          end()
          controller.error(fault)
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  )
}
