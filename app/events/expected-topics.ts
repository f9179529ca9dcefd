/** Topics that the page will subscribe to later, when it is idle: a stream that is opened before asks for them, too. */
export const expectedTopics = new Set<string>()
