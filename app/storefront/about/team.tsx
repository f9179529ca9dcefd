import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import type { TeamMember } from '#domain/settings/shop-settings.ts'

type Props = { team: readonly TeamMember[]; pictures: Readonly<Record<string, PictureData>> }

/** The team; nothing when no members are named. The drawn pictures show their work and belong to the demo data. */
export function Team({ team, pictures }: Props) {
  if (team.length === 0) return null
  return (
    <section aria-labelledby="team" className="wrap py-16 lg:py-24">
      <h2 id="team" className="font-display text-4xl">
        Meet the Team
      </h2>
      <ul className="mt-8 grid gap-10 sm:grid-cols-3 lg:gap-14">
        {team.map(({ name, role }, at) => {
          const picture = pictures[`team-${at + 1}`]
          return (
            <li key={name}>
              {picture && (
                <div className="mb-4 aspect-4/5 w-full bg-sunken">
                  <Picture
                    picture={picture}
                    sizes="(min-width: 640px) 28vw, 92vw"
                    alt=""
                    className="size-full object-cover"
                  />
                </div>
              )}
              <h3 className="font-display text-2xl">{name}</h3>
              <p className="text-soft">{role}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
