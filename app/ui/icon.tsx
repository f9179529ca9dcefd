const paths = {
  alert: 'M12 8v5m0 3v.5M12 3 2 20.5h20z',
  bag: 'M5 8h14l1 13H4zm3 0a4 4 0 0 1 8 0',
  check: 'm4.5 12.5 5 5 10-11',
  close: 'm5 5 14 14M19 5 5 19',
  down: 'm6 9.5 6 6 6-6',
  filter: 'M4 7h10m4 0h2M4 17h2m4 0h10M14 4.5v5m-4 5v5',
  left: 'm14.5 6-6 6 6 6',
  lock: 'M6 11h12v9H6zm2 0V8a4 4 0 0 1 8 0v3',
  menu: 'M3 7h18M3 12h18M3 17h18',
  minus: 'M5 12h14',
  needle: 'M20 4 8 16m-3 4c0-3 3-1 3-4M17 3.5 20.5 7',
  phone:
    'M6 3h3l1.5 5-2 1.5a12 12 0 0 0 6 6l1.5-2 5 1.5v3c0 1.5-1 2.5-2.5 2.5C10.5 20.5 3.5 13.5 3.5 5.5 3.5 4 4.5 3 6 3',
  plus: 'M5 12h14M12 5v14',
  return: 'M4 10h11a5 5 0 0 1 0 10h-4M4 10l4.5-4.5M4 10l4.5 4.5',
  right: 'm9.5 6 6 6-6 6',
  ruler: 'M3 15 15 3l6 6L9 21zm4-4 2 2m1-5 2 2m1-5 2 2',
  truck: 'M2 6h12v11H2zm12 4h4l4 4v3h-8M6.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4m11 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
} as const

export type IconName = keyof typeof paths

/** A line drawing beside words; alone it needs a name on what holds it. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
