import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SpinProof } from '#contract/wheel.ts'
import { commitmentOf, drawAgain } from '#lib/spin-proof.ts'

const USAGE = `Usage: npm run verify-spin -- ADDRESS | FILE | -    [--committed HASH]

Repeats the draw of a past spin from its published record: the answer of
GET /api/wheel/spins/{id}, by its URL, from a file or from standard input.
HASH is the serverSeedHash that was shown before the spin.
`

/** The contradictions in a spin's record; empty when it was drawn as it says. */
async function findProblems(proof: SpinProof, committed: string | undefined): Promise<string[]> {
  const { serverSeed, serverSeedHash, segmentId } = proof
  const hash = await commitmentOf(serverSeed)
  const drawn = await drawAgain(proof)
  return [
    hash === serverSeedHash ? '' : `the seed's SHA-256 is ${hash}, not ${serverSeedHash}`,
    committed === undefined || committed === serverSeedHash ? '' : `${committed} was shown before the spin`,
    drawn === segmentId ? '' : `these seeds draw segment ${drawn}, not ${segmentId}`,
  ].filter(Boolean)
}

async function read(source: string): Promise<unknown> {
  if (source === '-') return JSON.parse(await text(process.stdin))
  if (!/^https?:\/\//.test(source))
    return JSON.parse(readFileSync(path.resolve(process.env.INIT_CWD ?? '.', source), 'utf8'))
  const answer = await fetch(source, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`${source} answered ${answer.status}`)
  return answer.json()
}

const [source, option, committed, ...more] = process.argv.slice(2)
if (!source || more.length > 0 || (option !== undefined && (option !== '--committed' || !committed))) {
  process.stderr.write(USAGE)
  process.exit(2)
}
const proof = SpinProof.safeParse(await read(source))
if (!proof.success) {
  process.stderr.write('This is not the record of a spin.\n')
  process.exit(2)
}
const { spinId, segmentId, segments } = proof.data
const problems = await findProblems(proof.data, committed)
const prize = segments.find(({ id }) => id === segmentId)
if (problems.length === 0)
  console.log(`spin ${spinId}: right, the seeds draw segment ${segmentId} (${prize?.title})`)
for (const problem of problems) console.log(`spin ${spinId}: WRONG, ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
