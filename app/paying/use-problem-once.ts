import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutProblem } from '#app/order/pay-problem.ts'

/** Removes the problem parameter from the address once the page shows it, so that a reload doesn't show it again. */
export function useProblemOnce(): void {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const hasProblem = withoutProblem(search) !== search

  const dropProblem = useEffectEvent(() => {
    // The page shows the message already, so the loaders don't run again.
    const options = { state, replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
    void navigate({ pathname, search: withoutProblem(search), hash }, options)
  })

  useEffect(() => {
    if (hasProblem) dropProblem()
  }, [hasProblem])
}
