/** A provider's window can vanish without an event, so this links to the order. */
export const WindowClosedHint = ({ orderUrl }: { orderUrl: string }) => (
  <p className="text-soft">
    Is the window gone?{' '}
    <a href={orderUrl} className="underline underline-offset-4">
      See your order
    </a>
  </p>
)
