/** How long the shop keeps what its jobs delete; the privacy policy says the same by placeholders. */
export const retention = {
  /** Of orders without an account, from the last thing that happened to them: as long as books are kept. */
  orderYears: 7,
  /** Of orders without an account that ended without any money: as long as their links may work. Anybody may have typed what is in them. */
  unpaidOrderDays: 90,
  /** Of the marks of networks that orders were placed from, unless the order is still to be paid. */
  originHours: 24,
  /** Of the list of mails that were sent or given up. */
  mailDays: 90,
  /** Of newsletter addresses that were never confirmed, and of those that left. */
  subscriberDays: 30,
  /** Of messages of the contact form, from the last word of either side. */
  messageMonths: 24,
  /** Of styling sessions, from the day that they were or should have been. */
  sessionMonths: 12,
} as const
