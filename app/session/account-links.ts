/** The pages of the account that the menu leads to. */
export const accountLinks: readonly { to: string; name: string }[] = []
