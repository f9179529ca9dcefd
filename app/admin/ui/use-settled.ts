import { useEffect, useState } from 'react'

type Settled<Value> = { of: Promise<Value>; value: Value } | { of: Promise<Value>; fault: unknown }

/**
 * The value of loader data that may be a promise; null until it has resolved. A rejection goes to the error boundary. Used instead of
 * Suspense, which keeps a large part of the document behind its skeleton even if all data is there, and without JavaScript it would
 * stay there.
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
