import { setTimeout as sleep } from 'node:timers/promises'
import { mean } from '../statistics.ts'

const LOOKED_AT = 500
const COMPARED = 100
const ATTEMPTS = 5

export async function ask(port: number, path: string): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

const idsOf = (answer: Buffer): number[] =>
  (JSON.parse(answer.toString()) as { id: number }[]).map(({ id }) => id)

export const countRows = (answer: Buffer): number => idsOf(answer).length

/** The answer whose length is nearest to the mean, for constants that send as many bytes as real answers. */
export async function meanAnswer(port: number, questions: readonly string[]): Promise<Buffer> {
  const answers: Buffer[] = []
  for (const question of questions.slice(0, LOOKED_AT)) answers.push(await ask(port, question))
  const length = mean(answers.map((answer) => answer.length))
  const off = (answer: Buffer) => Math.abs(answer.length - length)
  return answers.reduce((best, answer) => (off(answer) < off(best) ? answer : best))
}

/** Throws if two servers answer differently. Opening states may change between two requests. */
export async function compareAnswers(
  one: number,
  other: number,
  questions: readonly string[],
): Promise<void> {
  for (const question of questions.slice(0, COMPARED)) {
    for (let attempt = 1; ; attempt++) {
      const [a, b] = await Promise.all([ask(one, question), ask(other, question)])
      if (idsOf(a).join() === idsOf(b).join()) break
      if (attempt === ATTEMPTS)
        throw new Error(`From memory and from SQL come different answers to ${question}`)
      await sleep(1000)
    }
  }
}
