import { Button } from '#app/ui/button.tsx'

const errorTexts = {
  gone: 'This piece is no longer sold.',
  offline: 'You are offline. What is left of it can’t be checked just now.',
  failed: 'What is left of it could not be checked just now.',
}

type Props = { state: keyof typeof errorTexts; isAsking: boolean; onAgain: () => void }

/** An overlay over the form, so that nothing moves. The button stays during a retry, so that it keeps the focus. */
export const DetailError = ({ state, isAsking, onAgain }: Props) => (
  <div
    role="alert"
    className="absolute inset-0 z-10 grid place-content-center justify-items-center gap-4 bg-ground text-center"
  >
    {/* The text changes during a retry, so that screen readers announce the same error again. */}
    <p className="max-w-xs">{isAsking ? 'Looking again…' : errorTexts[state]}</p>
    {state !== 'gone' && (
      <Button variant="secondary" busy={isAsking} onClick={onAgain}>
        Try again
      </Button>
    )}
  </div>
)
