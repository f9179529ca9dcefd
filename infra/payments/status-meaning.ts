import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { Report } from './provider-config.ts'

const maxReports = 100
const reported = new WeakMap<Report, Set<string>>()

/**
 * What a provider's status means. An unknown status is pending, never paid or failed, and is reported once, however often
 * it comes.
 */
export function mapStatus<State>(
  meanings: ReadonlyMap<string, State | 'pending'>,
  status: string,
  { name, report }: { name: ProviderName; report?: Report | undefined },
): State | 'pending' {
  const known = meanings.get(status)
  if (known !== undefined) return known
  if (report) reportOnce(report, `unknown status "${status.slice(0, 60)}"`, `${name} status`)
  return 'pending'
}

// The shop asks about an open payment dozens of times; one report is enough.
function reportOnce(report: Report, fault: string, about: string): void {
  const earlier = reported.get(report) ?? new Set<string>()
  reported.set(report, earlier)
  if (earlier.has(about + fault) || earlier.size === maxReports) return
  earlier.add(about + fault)
  report(new Error(fault), about)
}
