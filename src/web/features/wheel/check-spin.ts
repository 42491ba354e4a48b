import { getSpinProof, type SpinProof, type SpinResult } from '#contract/wheel.ts'
import { commitmentOf, drawAgain } from '#lib/spin-proof.ts'
import { call } from '#web/lib/call.ts'

export type Verdict = 'good' | 'bad' | 'unknown'

/** What the browser knew before the server's seed was told. */
export type Promised = { spinId: number; serverSeedHash: string; clientSeed: string }

/** 128 bits of our own: what the server could not know when it fixed its seed. */
export const makeClientSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Whether the told seed is the promised one, and draws what was answered. */
async function judge(promised: Promised, result: SpinResult, proof: SpinProof): Promise<Verdict> {
  const isPromised =
    result.spinId === promised.spinId &&
    result.clientSeed === promised.clientSeed &&
    proof.clientSeed === promised.clientSeed &&
    proof.serverSeed === result.serverSeed &&
    (await commitmentOf(result.serverSeed)) === promised.serverSeedHash
  return isPromised && (await drawAgain(proof)) === result.segmentId ? 'good' : 'bad'
}

/** Checks a spin in this browser; `unknown` when the network or the browser does not let it. */
export async function checkSpin(promised: Promised, result: SpinResult): Promise<Verdict> {
  const answer = await call(getSpinProof, { params: { id: result.spinId } })
  if (!answer.ok) return 'unknown'
  try {
    return await judge(promised, result, answer.data)
  } catch {
    return 'unknown' // no cryptography without a secure address
  }
}
