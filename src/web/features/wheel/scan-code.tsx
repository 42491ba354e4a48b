import { useEffect, useRef, useState } from 'react'
import { redeemText as text } from '#text/owner-prizes.ts'
import { makeReader } from './read-qr.ts'

const LOOK_EVERY_MS = 200

type Trouble = 'denied' | 'noCamera'

/** The camera's picture until a QR code is in it. Nothing of it leaves the browser. */
export function ScanCode({ onFound }: { onFound: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    const ended = new AbortController()
    scan(video.current, ended.signal).then(
      (code) => code !== null && found.current(code),
      (error: unknown) => {
        if (ended.signal.aborted) return
        setTrouble(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'noCamera')
      },
    )
    return () => ended.abort()
  }, [])
  if (trouble) return <p role="alert">{text[trouble]}</p>
  return (
    <div className="grid gap-2">
      <p role="status">{text.scanning}</p>
      <video
        ref={video}
        muted
        playsInline
        aria-label={text.camera}
        className="aspect-square w-full rounded-md bg-sunken object-cover"
      />
    </div>
  )
}

/** Looks until a code is found; null when it was ended. The camera is off afterwards in any case. */
async function scan(video: HTMLVideoElement | null, ended: AbortSignal): Promise<string | null> {
  if (!video) return null
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (ended.aborted) return null
    video.srcObject = stream
    const read = await makeReader()
    await video.play()
    while (!ended.aborted) {
      const code = await read(video)
      if (code) return code
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
