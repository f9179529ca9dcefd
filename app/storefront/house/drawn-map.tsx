/** A drawing of Lagos between lagoon and ocean, shown where there is no street map. Its text alternative says the same. */
export const DrawnMap = ({ isMarked }: { isMarked: boolean }) => (
  <svg
    viewBox="0 0 800 450"
    role="img"
    aria-label="A drawn map of Lagos between the lagoon and the ocean"
    preserveAspectRatio="xMidYMid slice"
    className="size-full"
  >
    <rect width="800" height="450" fill="var(--raised)" />
    <path d="M290 0C330 60 300 120 350 170s120 40 160 80 130 30 290 10V0z" fill="var(--sky)" opacity="0.45" />
    <path d="M0 372c120-22 240 8 360-6s280 6 440-14v98H0z" fill="var(--sky)" opacity="0.7" />
    <path
      d="M352 196c60 62 130 42 190 92 40 30 140 16 258 4v32c-170 26-300 4-420 18S130 330 0 346v-28c130-10 240 6 300-20 34-16 30-70 52-102"
      fill="var(--sunken)"
    />
    <g fill="none" stroke="var(--ground)" strokeWidth="7" strokeLinecap="round">
      <path d="M0 90c90 10 190 40 250 120s110 90 250 110 200-4 300-14" />
      <path d="M110 0c10 100 60 190 150 240" />
      <path d="M0 240c80-8 170-10 270 6" />
      <path d="M388 262c40 40 110 62 190 58" />
    </g>
    <g fill="none" stroke="var(--line-strong)" strokeWidth="1.5" opacity="0.55">
      <path d="M20 30l150 90M40 150l170 40M60 20l30 220M150 60L40 300M190 110l-70 170M420 300l60 30M470 280l-14 60M540 300l-8 40M620 306l-4 30M700 304v26" />
      <path d="M292 30L520 250" strokeWidth="4" strokeDasharray="1 7" strokeLinecap="round" />
    </g>
    <g fill="var(--ink)" fontSize="20" fontFamily="inherit">
      <text x="520" y="120">
        Lagos Lagoon
      </text>
      <text x="330" y="424">
        Gulf of Guinea
      </text>
    </g>
    {isMarked && (
      <path
        d="M470 190c-20 0-34 15-34 34 0 25 34 58 34 58s34-33 34-58c0-19-14-34-34-34m0 22a12 12 0 1 1 0 24 12 12 0 0 1 0-24"
        fill="var(--brand)"
        stroke="var(--ground)"
        strokeWidth="3"
      />
    )}
  </svg>
)
