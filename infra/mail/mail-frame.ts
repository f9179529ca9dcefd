/** What stands around every mail: the shop's name above, how to reach it below. */
export type MailFrame = { shopName: string; contacts: readonly string[]; publicUrl: string }

/** The last lines of a mail's plain text. */
export const footLines = ({ contacts, publicUrl }: MailFrame): string[] => [...contacts, publicUrl]
