import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prizesText as text } from '#text/wheel-prizes.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { refreshOwn, usePrizeToken } from './queries.ts'

type Props = {
  userId: number
  prizeId: number
  title: string
  /** The business that redeems it; null: the platform. */
  issuer: string | null
}

/** The prize's token as a QR code, renewed while it is shown. Black on white in both themes: scanners want it so. */
export function PrizeQr({ userId, prizeId, title, issuer }: Props) {
  const { data, isError } = usePrizeToken(userId, prizeId)
  const client = useQueryClient()
  // Refused: most likely it has just been redeemed, and the list does not know yet.
  useEffect(() => {
    if (isError) void refreshOwn(client)
  }, [client, isError])
  return (
    <figure className="grid justify-items-center gap-2">
      {data && !isError ? (
        <QrCode text={data.token} label={text.qr(title)} />
      ) : (
        <p role="status" className="grid size-56 place-items-center text-center text-ink-soft">
          {isError ? text.qrFailed : text.qrLoading}
        </p>
      )}
      <figcaption className="max-w-prose text-center text-sm text-ink-soft">{text.qrHint(issuer)}</figcaption>
    </figure>
  )
}
