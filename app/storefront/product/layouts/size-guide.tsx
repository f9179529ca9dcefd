import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'

// Centimetres: bust, waist and hip of the body, and the length of the garment.
const rows = [
  ['S', 86, 70, 94, 95],
  ['M', 90, 74, 98, 96],
  ['L', 94, 78, 102, 97],
  ['XL', 98, 82, 106, 98],
] as const

const units = ['cm', 'inches'] as const
type Unit = (typeof units)[number]

const inUnit = (centimetres: number, unit: Unit) =>
  unit === 'cm' ? String(centimetres) : (centimetres / 2.54).toFixed(1).replace(/\.0$/, '')

export function SizeGuide({ className = '' }: { className?: string }) {
  const [unit, setUnit] = useState<Unit>('cm')
  return (
    <details className={`group border-line border-y ${className}`}>
      <summary className="flex min-h-13 list-none items-center gap-3 font-semibold text-sm no-marker">
        <Icon name="ruler" className="size-5 text-brand" />
        Size guide
        <Icon name="down" className="ml-auto size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-5">
        <fieldset aria-label="Unit" className="-ml-3 flex gap-1 noscript:hidden">
          {units.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === unit}
              onClick={() => setUnit(name)}
              className="min-h-11 px-3 text-sm underline-offset-4 aria-pressed:font-semibold aria-pressed:underline"
            >
              {name}
            </button>
          ))}
        </fieldset>
        <table className="w-full table-fixed text-right text-sm tabular-nums">
          <caption className="sr-only">Body measurements in {unit}</caption>
          <thead className="text-soft">
            <tr className="border-line border-b">
              <th scope="col" className="py-2 text-left font-medium">
                Size
              </th>
              {['Bust', 'Waist', 'Hip', 'Length'].map((name) => (
                <th key={name} scope="col" className="py-2 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([size, bust, waist, hip, length]) => (
              <tr key={size} className="border-line border-b last:border-0">
                <th scope="row" className="py-2.5 text-left font-semibold">
                  {size}
                </th>
                <td>{inUnit(bust, unit)}</td>
                <td>{inUnit(waist, unit)}</td>
                <td>{inUnit(hip, unit)}</td>
                <td>{inUnit(length, unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
