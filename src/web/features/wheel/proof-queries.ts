import { useQuery } from '@tanstack/react-query'
import { getSpinProof, type SpinProof, type SpinResult } from '#contract/wheel.ts'
import { commitmentOf, drawAgain, drawSteps } from '#lib/spin-proof.ts'
import { call } from '#web/lib/call.ts'

type Verdict = 'good' | 'bad' | 'unknown'

/** The commitment of a spin: known before the server reveals its seed. */
export type Promised = { spinId: number; serverSeedHash: string; clientSeed: string }

/** 128 bits of our own: what the server could not know when it fixed its seed. */
export const makeClientSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Whether the revealed seed matches the commitment and draws the answered segment. */
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
async function checkSpin(promised: Promised, result: SpinResult): Promise<Verdict> {
  const answer = await call(getSpinProof, { params: { id: result.spinId } })
  if (!answer.ok) return 'unknown'
  try {
    return await judge(promised, result, answer.data)
  } catch {
    return 'unknown' // no cryptography without a secure address
  }
}

/** Whether a draw that is repeated in this browser comes out the same. */
export const useSpinVerdict = (promised: Promised, result: SpinResult) =>
  useQuery({
    queryKey: ['spin-check', result.spinId],
    queryFn: () => checkSpin(promised, result),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The steps of a past draw, done again in this browser. */
export const useSpinSteps = (proof: SpinProof) =>
  useQuery({
    queryKey: ['spin-steps', proof.spinId],
    queryFn: async () => ({ hash: await commitmentOf(proof.serverSeed), ...(await drawSteps(proof)) }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
