export const maxNameLength = 100
export const maxPhoneLength = 40

export type ProfileFields = { firstName: string; lastName: string; phone: string }

/** What somebody says of herself. The e-mail address is the account's, and isn't changed with it. */
export type Profile = ProfileFields & { email: string }
