import { Button } from '#app/ui/button.tsx'

const errorTexts = {
  gone: 'This piece is no longer sold.',
  offline: 'You are offline. What is left of it can’t be checked just now.',
  failed: 'What is left of it could not be checked just now.',
}

type Props = { state: keyof typeof errorTexts; onAgain: () => void }

/** An overlay over the form, so that nothing shifts. */
export const DetailError = ({ state, onAgain }: Props) => (
  <div
    role="alert"
    className="absolute inset-x-0 top-0 bottom-14 z-10 grid place-content-center justify-items-center gap-4 bg-ground text-center"
  >
    <p className="max-w-xs">{errorTexts[state]}</p>
    {state !== 'gone' && (
      <Button variant="secondary" onClick={onAgain}>
        Try again
      </Button>
    )}
  </div>
)
