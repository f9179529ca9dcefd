import { fieldWords } from '#domain/activity/activity-text.ts'

const longest = 600

/** The details of an entry as name and value pairs; long texts are truncated. */
export function detailsOf(details: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(details)
    .sort(byTime)
    .flatMap(([name, value]) => {
      const text = textOf(value)
      return text === ''
        ? []
        : [{ name: wordsOf(name), value: text.length > longest ? `${text.slice(0, longest)}…` : text }]
    })
}

// The old value comes before the new one; the database doesn't keep the order of properties.
const before = ['from', 'before']
const byTime = ([one]: [string, unknown], [other]: [string, unknown]) =>
  Number(before.includes(other)) - Number(before.includes(one))

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return Object.entries(value)
    .map(([name, one]) => `${wordsOf(name)}: ${textOf(one)}`)
    .join('\n')
}

const wordsOf = (name: string) => {
  const words = fieldWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
