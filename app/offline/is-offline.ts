// The error messages of Chromium, Firefox and Safari for a failed connection. Any other TypeError is a bug.
const noAnswer =
  /^(?:Failed to fetch|NetworkError when attempting to fetch|Load failed|The network connection was lost|The Internet connection appears to be offline|A server with the specified hostname)/

/** Whether a page failed because the server couldn't be reached. */
export const isOffline = (error: unknown): boolean => error instanceof TypeError && noAnswer.test(error.message)
