import { useEffect, useState } from 'react'

type Settled<Value> = { of: Promise<Value>; value: Value } | { of: Promise<Value>; fault: unknown }

/**
 * What a page's data is, at once or when it has come; null until then. A fault goes to the error boundary. Without Suspense, which puts
 * a large part of a document behind its skeleton even when all of it is there: without scripts it would stay there.
 */
export function useSettled<Value>(data: Value | Promise<Value>): { value: Value } | null {
  const [settled, setSettled] = useState<Settled<Value> | null>(null)
  useEffect(() => {
    if (!(data instanceof Promise)) return
    let isWanted = true
    data.then(
      (value) => isWanted && setSettled({ of: data, value }),
      (fault: unknown) => isWanted && setSettled({ of: data, fault }),
    )
    return () => {
      isWanted = false
    }
  }, [data])
  if (!(data instanceof Promise)) return { value: data }
  if (settled?.of !== data) return null
  if ('fault' in settled) throw settled.fault
  return settled
}
