import encodeQR from 'qr'

/** Free modules around the code, by the standard. */
const QUIET_ZONE = 4

/** Always black on white: many scanners read nothing else, whatever the theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-56 justify-self-center rounded-md border border-line-strong bg-white"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
