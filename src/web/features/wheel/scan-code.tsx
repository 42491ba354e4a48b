import { useEffect, useRef, useState } from 'react'
import { redeemText as text } from '#text/wheel-owner.ts'

const LOOK_EVERY_MS = 200

type Trouble = 'denied' | 'noCamera'

/** Shows the camera's picture until it has a QR code. No picture leaves the browser. */
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

/** Reads a QR code from a camera's picture; null without one. */
type ReadQr = (video: HTMLVideoElement) => Promise<string | null>

type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Wide enough for a code that fills a third of the picture, small enough for an old phone. */
const MAX_WIDE = 800

/** The browser's own detector where it has one, else a decoder that is fetched now. */
async function makeReader(): Promise<ReadQr> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? []
  if (own && formats.includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, MAX_WIDE / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0 || canvas.height === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      return null // no code in this picture
    }
  }
}
