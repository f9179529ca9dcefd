import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inBackticks, root } from './read-documents.ts'

export type AvoidedName = { name: string; except: string[] }
export type Term = { term: string; inCode: string[]; avoided: AvoidedName[] }

/** The rows of docs/glossary.md. */
export function readGlossary(): Term[] {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(
    /^\| (?<term>[^|]+) \| [^|]+ \| (?<inCode>[^|]*) \| ?(?<avoid>[^|]*) ?\|$/gm,
  )
  return [...rows]
    .map(({ groups: { term = '', inCode = '', avoid = '' } = {} }) => ({ term, inCode, avoid }))
    .filter(({ term }) => term !== 'Term' && term !== '---')
    .map(({ term, inCode, avoid }) => ({ term, inCode: inBackticks(inCode), avoided: readAvoided(avoid) }))
}

// A cell like: `door`, `gateway` (except `paymentGateway`)
function readAvoided(cell: string): AvoidedName[] {
  return [...cell.matchAll(/`([^`]+)`(?: \(except ([^)]+)\))?/g)].map(([, name = '', except = '']) => ({
    name,
    except: inBackticks(except),
  }))
}

/** The words of a name in camelCase, snake_case or kebab-case, in lower case. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether a name contains the words of an avoided name, adjacent and in the same order. */
export function isAvoided(name: string, { name: avoided, except }: AvoidedName): boolean {
  return !except.includes(name) && ` ${wordsOf(name).join(' ')} `.includes(` ${wordsOf(avoided).join(' ')} `)
}
