import { ButtonLink } from '#app/ui/button.tsx'

/** Shown while no time is free. */
export const NoTimes = () => (
  <div className="grid justify-items-start gap-5">
    <p>No time is free in the next four weeks. Write to us, and we will find one.</p>
    <ButtonLink to="/contact">Contact Us</ButtonLink>
  </div>
)
