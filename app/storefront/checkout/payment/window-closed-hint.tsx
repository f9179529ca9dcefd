/** A provider's window can be gone without telling the page: a fresh look at the order is the way on. */
export const WindowClosedHint = ({ orderAddress }: { orderAddress: string }) => (
  <p className="text-soft">
    Is the window gone?{' '}
    <a href={orderAddress} className="underline underline-offset-4">
      See your order
    </a>
  </p>
)
