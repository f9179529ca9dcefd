import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutProblem } from '#app/order/pay-problem.ts'

/** Takes why a payment wasn't opened, or was closed, out of the address once the page shows it: a reload would say it again. */
export function useProblemOnce(): void {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const hasProblem = withoutProblem(search) !== search

  const dropProblem = useEffectEvent(() => {
    // Nothing is loaded: the page says it already.
    const options = { state, replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
    void navigate({ pathname, search: withoutProblem(search), hash }, options)
  })

  useEffect(() => {
    if (hasProblem) dropProblem()
  }, [hasProblem])
}
