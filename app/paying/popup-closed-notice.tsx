/** A provider's window can vanish without an event, so this links to the order. */
export const WindowClosedHint = ({ orderAddress }: { orderAddress: string }) => (
  <p className="text-soft">
    Is the window gone?{' '}
    <a href={orderAddress} className="underline underline-offset-4">
      See your order
    </a>
  </p>
)
