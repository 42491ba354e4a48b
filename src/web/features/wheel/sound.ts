import { makeStore } from '#web/lib/store.ts'

/** Off until somebody asks for it, on every visit: nobody's telephone is loud where it should not be. */
export const isSoundOn = makeStore(false)

/** Tones of a win, in hertz: a major chord upwards. */
const WIN = [523, 659, 784, 1047]

let context: AudioContext | null = null

/** To be called by a press: browsers play nothing before one. */
export function setSound(isOn: boolean): void {
  isSoundOn.set(isOn)
  if (!isOn) return
  context ??= new AudioContext()
  void context.resume()
}

/** One short tone, in hertz, seconds from now and seconds; `volume` from 0 to 1. */
function sound(
  hertz: number,
  { after, seconds, volume }: { after: number; seconds: number; volume: number },
): void {
  if (!context) return
  const [begin, tone, gain] = [context.currentTime + after, context.createOscillator(), context.createGain()]
  tone.type = 'triangle'
  tone.frequency.value = hertz
  gain.gain.setValueAtTime(volume, begin)
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds)
  tone.connect(gain).connect(context.destination)
  tone.start(begin)
  tone.stop(begin + seconds)
}

/** The pointer, as a line between two segments passes it. */
export const playTick = (): void => sound(1600, { after: 0, seconds: 0.03, volume: 0.12 })

export function playWin(): void {
  if (!isSoundOn.get()) return
  for (const [i, hertz] of WIN.entries()) sound(hertz, { after: i * 0.11, seconds: 0.5, volume: 0.2 })
}
