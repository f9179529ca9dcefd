export const NewsletterForm = () => null
