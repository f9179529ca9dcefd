declare global {
  interface Window {
    layoutShift?: (within: string) => number
    forgetShifts?: () => Promise<void>
    describeShifts?: () => object[]
  }
}

/**
 * Adds up how far the layout shifts, except for two kinds of shifts that only a busy machine has. One is a font that arrives after the
 * first paint: it is swapped in after its last byte, between the moment when the document first needs it and the second frame after the
 * document was told of it. The other is a row count that is painted while its content is still being parsed; such a shift is far smaller
 * than that of a late banner.
 */
export function watchShift(): void {
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const shifts: Shift[] = []
  const swaps: { wanted: number; heard: number; until: number }[] = []
  let wanted = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shifts.push(entry)
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  // Measured by observers and events, because a test's fake clock replaces the page's own timings and frames.
  const arrived: number[] = []
  const noteFonts = (files: PerformanceEntryList) => {
    // A paint is dated when it reaches the screen, a little after events that preceded it, hence the 20 ms.
    for (const file of files as PerformanceResourceTiming[])
      if (file.name.endsWith('.woff2')) arrived.push(file.responseEnd - 20)
  }
  const files = new PerformanceObserver((list) => noteFonts(list.getEntries()))
  files.observe({ type: 'resource', buffered: true })
  const nextFrame = (run: (at: number) => void) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      run(entry?.time ?? 0)
    })
    observer.observe(document.documentElement)
  }
  document.fonts.addEventListener('loading', ({ timeStamp }) => {
    wanted = timeStamp
  })
  document.fonts.addEventListener('loadingdone', ({ timeStamp }) => {
    const swap = { wanted, heard: timeStamp, until: Number.POSITIVE_INFINITY }
    swaps.push(swap)
    nextFrame(() =>
      nextFrame((at) => {
        swap.until = at
      }),
    )
  })
  let parsed = Number.POSITIVE_INFINITY
  document.addEventListener('readystatechange', ({ timeStamp }) => {
    if (document.readyState === 'interactive') parsed = timeStamp
  })
  window.layoutShift = (within) => {
    noteFonts(files.takeRecords())
    // A preloaded font that the page doesn't use is never reported.
    const pending = document.fonts.status === 'loading' ? Number.POSITIVE_INFINITY : 0
    // A font may have arrived long before the first letter that needs it.
    const isWanted = (at: number) => swaps.some(({ wanted, until }) => wanted <= at && at <= until)
    const isSwap = (at: number) =>
      arrived.some((from) => {
        const until = swaps.find(({ heard }) => heard >= from)?.until ?? pending
        return from <= at && (at <= until || isWanted(at))
      })
    const isParsing = ({ startTime, value }: Shift) => value < 0.01 && startTime < parsed
    const area = document.querySelector(within)
    const isWithin = ({ sources }: Shift) => sources.some(({ node }) => area?.contains(node))
    const counted = shifts.filter(
      (shift) =>
        shift.startTime > forgottenUntil &&
        !isSwap(shift.startTime) &&
        !isParsing(shift) &&
        (within === 'html' || isWithin(shift)),
    )
    return counted.reduce((sum, { value }) => sum + value, 0)
  }
  // A shift is reported after the frame that paints it, on a busy machine several frames later.
  let forgottenUntil = 0
  window.forgetShifts = () =>
    new Promise((forgotten) => {
      nextFrame(() =>
        nextFrame(() =>
          nextFrame((at) => {
            forgottenUntil = at
            forgotten()
          }),
        ),
      )
    })
  const boxText = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  window.describeShifts = () =>
    shifts.map(({ startTime, value, sources }) => ({
      startTime,
      value,
      moved: sources.map(
        ({ node, previousRect, currentRect }) =>
          `${boxText(previousRect)} to ${boxText(currentRect)}: ${node?.nodeName} ${node?.textContent?.slice(0, 60)}`,
      ),
    }))
}
