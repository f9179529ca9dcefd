import { NewsletterForm } from '../newsletter/newsletter-form.tsx'

/** A way to hear from the house. */
export function NewsletterSection() {
  return (
    <section
      aria-labelledby="newsletter"
      className="mt-20 bg-raised py-16 lg:mt-28 lg:py-24 studio:border-line studio:border-y studio:bg-ground atelier:bg-ground atelier:text-center"
    >
      <div className="wrap grid gap-x-12 gap-y-8 lg:grid-cols-2 lg:items-end atelier:max-w-3xl atelier:grid-cols-1 atelier:justify-items-center">
        <div>
          <h2 id="newsletter" className="font-display text-4xl">
            Letters from the house
          </h2>
          <p className="mt-4 max-w-md text-soft">
            New cloth, new cuts and first word of a sale, by e-mail. Leave whenever you like.
          </p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  )
}
