import { Link } from '#app/ui/link.tsx'
import type { PageVersion } from '#domain/content/information/page-history.server.ts'
import { publishedText } from '../words.ts'

/** All versions, newest first, with the selected one marked. */
export const VersionList = ({ versions, looked }: { versions: readonly PageVersion[]; looked: number }) => (
  <nav aria-label="Versions" className="border border-line bg-surface">
    <ol reversed className="grid">
      {versions.map(({ version, restoredFrom, ...published }, at) => (
        <li key={version} className="border-line not-first:border-t">
          <Link
            to={`?version=${version}`}
            preventScrollReset
            aria-current={version === looked ? 'true' : undefined}
            className="grid min-h-14 content-center gap-0.5 px-4 py-2 hover:bg-raised aria-[current=true]:bg-raised aria-[current=true]:font-semibold"
          >
            <span className="wrap-anywhere">{publishedText(version, published)}</span>
            {(at === 0 || restoredFrom !== null) && (
              <span className="font-normal text-soft text-sm">
                {[at === 0 && 'Shown now', restoredFrom !== null && `The text of version ${restoredFrom}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)
