import { NewsletterForm } from '../newsletter/newsletter-form.tsx'

/** The newsletter form. */
export function NewsletterSection() {
  return (
    <section aria-labelledby="newsletter" className="py-20 lg:py-28 atelier:text-center">
      <div className="wrap grid gap-x-12 gap-y-8 lg:grid-cols-2 lg:items-end atelier:max-w-3xl atelier:grid-cols-1 atelier:justify-items-center">
        <div>
          <h2 id="newsletter" className="font-display text-4xl">
            Letters from the house
          </h2>
          <p className="mt-4 max-w-md text-balance text-soft">
            New cloth, new cuts and first word of a sale. Leave whenever you like.
          </p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  )
}
