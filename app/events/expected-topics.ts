/** Topics to which the page will subscribe later, when it is idle: a stream that is opened earlier includes them. */
export const expectedTopics = new Set<string>()
