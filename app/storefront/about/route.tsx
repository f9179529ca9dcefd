import { cacheHeaders } from '#app/cached.ts'
import { useShopFacts } from '#app/shop-facts.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { HouseHero } from '../house/house-hero.tsx'
import { houseMeta } from '../house/house-meta.ts'
import { loadHouse } from '../house/load-house.server.ts'
import type { Route } from './+types/route'
import { Team } from './team.tsx'
import { values } from './values.ts'

export const loader = (args: Route.LoaderArgs) => loadHouse(args)

export const headers = cacheHeaders

const description = 'Who we are: a house in Lagos that dyes, weaves and sews for women who mean to be seen.'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  houseMeta(
    {
      type: 'AboutPage',
      title: 'About',
      description,
      path: '/about',
      publicUrl: loaderData?.publicUrl,
      picture: loaderData?.pictures['hero-about'],
    },
    matches,
  )

export default function About({ loaderData: { facts, pictures } }: Route.ComponentProps) {
  const { name } = useShopFacts()
  const cloth = pictures['grid-1'] ?? null
  return (
    <>
      <HouseHero
        title={`About ${name}`}
        text="Cloth with a name and a maker, cut for the woman who wears it."
        picture={pictures['hero-about'] ?? null}
      />
      <section
        aria-labelledby="story"
        className="wrap grid items-center gap-10 py-16 lg:grid-cols-2 lg:gap-20 lg:py-24"
      >
        <div className="max-w-prose">
          <h2 id="story" className="font-display text-4xl">
            Our Story
          </h2>
          <p className="mt-6 text-lg">
            {name} was founded in {facts.founded} in {facts.city}, with one dye vat, two sewing machines and a long list
            of aunties who knew how a boubou ought to fall.
          </p>
          <p className="mt-4 text-soft">
            We still begin with the cloth. Adire comes from the vat, aso-oke from the loom, lace from the table where it
            is matched by hand. Then it is cut to the measure of whoever will wear it, and sewn so that it can be let
            out and handed on.
          </p>
        </div>
        <div className={`aspect-square w-full bg-sunken ${cloth ? '' : 'adire'}`}>
          {cloth && (
            <Picture
              picture={cloth}
              sizes="(min-width: 1024px) 40rem, 92vw"
              alt="Indigo adire, close"
              className="size-full object-cover"
            />
          )}
        </div>
      </section>
      <section aria-labelledby="values" className="border-line border-y bg-raised">
        <div className="wrap py-16 lg:py-20">
          <h2 id="values" className="font-display text-4xl">
            Our Values
          </h2>
          <ul className="mt-8 grid gap-10 md:grid-cols-3">
            {values.map(({ title, text }) => (
              <li key={title}>
                <h3 className="font-display text-2xl">{title}</h3>
                <p className="mt-3 text-soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Team team={facts.team} pictures={pictures} />
      <p className="wrap pb-20 text-center lg:pb-28">
        <ButtonLink to="/collections" prefetch="intent">
          Explore Our Collections
        </ButtonLink>
      </p>
    </>
  )
}
