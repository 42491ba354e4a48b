import type { Endpoint, Reply, Request } from '#contract/endpoint.ts'
import { type CallError, call } from './call.ts'

/** A call's failure as something that can be thrown: what TanStack Query needs. */
export class AskError extends Error {
  override readonly name = 'AskError'
  readonly failure: CallError

  constructor(failure: CallError) {
    super(failure.text)
    this.failure = failure
  }
}

/** `call` for queries: the data, or a thrown AskError. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: Request<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  return (await askPage(endpoint, input, signal)).data
}

/** The same with the cursor of the next page. */
export async function askPage<E extends Endpoint>(
  endpoint: E,
  input: Request<E>,
  signal?: AbortSignal,
): Promise<{ data: Reply<E>; next: string | null }> {
  const answer = await call(endpoint, input, { signal })
  if (!answer.ok) throw new AskError(answer.error)
  return answer
}

export const isNotFound = (error: unknown) => error instanceof AskError && error.failure.code === 'not_found'
