import { Icon, type IconName } from '#app/ui/icon.tsx'

const paths = {
  archive: 'M3.500 5h17v4h-17zm1.500 4v10.500h14V9M9.500 13h5',
  bell: 'M6.500 10a5.500 5.500 0 0 1 11 0v4.500l2 3h-15l2-3zM10 20.500h4',
  boxes: 'M3.500 12.500h8v8h-8zm9 0h8v8h-8zM8 3.500h8v8H8z',
  calendar: 'M4 6h16v14.500H4zm0 4.500h16M8 3.500V8m8-4.500V8',
  chart: 'M4 20h16M6.500 16v-4m5.500 4V5m5.500 11V9',
  copy: 'M8.500 8.500h12v12h-12zm7-5h-12v12',
  dots: 'M5 12h.100m6.900 0h.100m6.900 0h.100',
  draft: 'M6 3.500h8l4.500 4.500v12.500H6zm8 0V8h4.500M9 13h6m-6 3.500h4',
  external: 'M10 5H4.500v14.500H19V14M13 4.500h6.500V11M19 5l-8.500 8.500',
  folder: 'M3.500 6h6l2 2.500h9v11h-17z',
  grip: 'M9 6h.100m5.900 0h.100M9 12h.100m5.900 0h.100M9 18h.100m5.900 0h.100',
  home: 'm3.500 11.500 8.500-8 8.500 8M6 9.500v11h12v-11',
  letter: 'M3.500 5.500h17v13h-17zm0 .5 8.500 7 8.500-7',
  image: 'M3.500 4.500h17v15h-17zm0 11.500 5-5 5.500 5.500 2.500-2.500 4 4M15.500 8.500h.100',
  pencil: 'm4 20 1-4.500L16.500 4 20 7.500 8.500 19zM14 6.500l3.500 3.500',
  percent: 'M19 5 5 19M7.500 5.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4m9 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  refresh: 'M19.500 12a7.500 7.500 0 1 1-2.500-5.600L19.500 9m0-5v5h-5',
  sidebar: 'M3.500 4.500h17v15h-17zm6 0v15',
  sliders: 'M4 7h9m5 0h2M4 17h2m5 0h9M13 4.500v5h5v-5zm-7 10v5h5v-5z',
  sort: 'm8 9.500 4-4 4 4m-8 5 4 4 4-4',
  tag: 'M3.500 3.500h8.500l8.500 8.500-8.500 8.500L3.500 12zM8 8h.100',
  trash: 'M4 6.500h16M9 6.500v-3h6v3m-9 0 1 14h10l1-14M10 10.500v6m4-6v6',
  up: 'm6 14.500 6-6 6 6',
  people:
    'M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M3 20v-1.500a5 5 0 0 1 5-4.500h2a5 5 0 0 1 5 4.500V20m.500-15.200a3.500 3.500 0 0 1 0 6.400M18 14.500a5 5 0 0 1 3 4V20',
} as const

export type AdminIconName = keyof typeof paths | IconName

const isOwn = (name: AdminIconName): name is keyof typeof paths => name in paths

/** An icon of the back office or of the kit. They are separate so that the storefront doesn't load icons that it never shows. */
export function AdminIcon({ name, className = 'size-5' }: { name: AdminIconName; className?: string }) {
  if (!isOwn(name)) return <Icon name={name} className={className} />
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
      <path d={paths[name]} />
    </svg>
  )
}
