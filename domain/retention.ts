/** How long the shop keeps what its jobs delete; the privacy policy says the same by placeholders. */
export const retention = {
  /** Orders without an account, counted from the last thing that happened to them: as long as books must be kept. */
  orderYears: 7,
  /**
   * Orders without an account that ended without any money: as long as their links may work. Anybody may have typed
   * their contents.
   */
  unpaidOrderDays: 90,
  /** The hashes of the networks that orders were placed from, unless the order is still to be paid. */
  originHours: 24,
  /** The records of mails that were sent or given up. */
  mailDays: 90,
  /** Newsletter addresses that were never confirmed, and those that unsubscribed. */
  subscriberDays: 30,
  /** Messages of the contact form, counted from the last message of either side. */
  messageMonths: 24,
  /** Styling sessions, counted from the day on which they were, or should have been. */
  sessionMonths: 12,
} as const
