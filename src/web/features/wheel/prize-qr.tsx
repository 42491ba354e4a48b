import { useQueryClient } from '@tanstack/react-query'
import encodeQR from 'qr'
import { useEffect } from 'react'
import { prizesText as text } from '#text/prizes.ts'
import { refreshOwn, usePrizeToken } from './queries.ts'

type Props = { userId: number; prizeId: number; title: string }

/** Quiet zone of the standard, in modules. */
const MARGIN = 4

/** The prize's token as a QR code, renewed while it is shown. Black on white in both themes: scanners want it so. */
export function PrizeQr({ userId, prizeId, title }: Props) {
  const { data, isError } = usePrizeToken(userId, prizeId)
  const client = useQueryClient()
  // Refused: most likely it has just been redeemed, and the list does not know yet.
  useEffect(() => {
    if (isError) void refreshOwn(client)
  }, [client, isError])
  return (
    <figure className="grid justify-items-center gap-2">
      {data && !isError ? (
        <QrDrawing token={data.token} label={text.qr(title)} />
      ) : (
        <p role="status" className="grid size-56 place-items-center text-center text-ink-soft">
          {isError ? text.qrFailed : text.qrLoading}
        </p>
      )}
      <figcaption className="max-w-prose text-center text-sm text-ink-soft">{text.qrHint}</figcaption>
    </figure>
  )
}

function QrDrawing({ token, label }: { token: string; label: string }) {
  const rows = encodeQR(token, 'raw', { ecc: 'medium', border: MARGIN })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      data-token={token}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-md bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
