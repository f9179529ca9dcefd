const paths = {
  alert: 'M12 8v5m0 3v.5M12 3 2 20.5h20z',
  arrow: 'M4 12h16m-6-6 6 6-6 6',
  bag: 'M5 8h14l1 13H4zm3 0a4 4 0 0 1 8 0',
  check: 'm4.5 12.5 5 5 10-11',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3.5 2',
  close: 'm5 5 14 14M19 5 5 19',
  down: 'm6 9.5 6 6 6-6',
  eye: 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12m10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  filter: 'M4 7h10m4 0h2M4 17h2m4 0h10M14 4.5v5m-4 5v5',
  heart: 'M12 20.5S3.5 15.6 3.5 9.3A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.5c0 6.3-8.5 11.2-8.5 11.2',
  left: 'm14.5 6-6 6 6 6',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7m2 3a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  lock: 'M6 11h12v9H6zm2 0V8a4 4 0 0 1 8 0v3',
  menu: 'M3 7h18M3 12h18M3 17h18',
  message: 'M4 20.5 5.3 16A8.5 8.5 0 1 1 8.5 19z',
  minus: 'M5 12h14',
  needle: 'M20 4 8 16m-3 4c0-3 3-1 3-4M17 3.5 20.5 7',
  offline:
    'M3 3l18 18M2.5 9A14 14 0 0 1 7 6m4-1.2A14 14 0 0 1 21.5 9M6 12.6a9 9 0 0 1 4-2.2m5.5 1.2A9 9 0 0 1 18 12.6M9.5 16a4 4 0 0 1 5 0M12 19.5v.1',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.5a7.5 7.5 0 0 1 15 0',
  phone:
    'M6 3h3l1.5 5-2 1.5a12 12 0 0 0 6 6l1.5-2 5 1.5v3c0 1.5-1 2.5-2.5 2.5C10.5 20.5 3.5 13.5 3.5 5.5 3.5 4 4.5 3 6 3',
  plus: 'M5 12h14M12 5v14',
  return: 'M4 10h11a5 5 0 0 1 0 10h-4M4 10l4.5-4.5M4 10l4.5 4.5',
  right: 'm9.5 6 6 6-6 6',
  ruler: 'M3 15 15 3l6 6L9 21zm4-4 2 2m1-5 2 2m1-5 2 2',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m4.700 11.200L20.500 20.500',
  share: 'M12 15V3.500m0 0L8 7.500m4-4 4 4M5 12v8.500h14V12',
  truck: 'M2 6h12v11H2zm12 4h4l4 4v3h-8M6.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4m11 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
} as const

export type IconName = keyof typeof paths

type IconProps = { name: IconName; className?: string; filled?: boolean }

/**
 * A line icon beside text; on its own, the element around it needs an accessible name. The drawing style is in the kit's style sheet,
 * because pages have dozens of icons.
 */
export function Icon({ name, className = 'size-5', filled = false }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}${filled ? ' fill-current' : ''}`}>
      <path d={paths[name]} />
    </svg>
  )
}
