import type { Account, World } from './world.ts'

/** One thing that somebody does: null where nobody could. `by`: who can do only this at the moment. */
export type Step = { by: Account | null; run: () => Promise<void> }
export type Choose = (world: World) => Step | null

export const isOk = ({ statusCode }: { statusCode: number }) => statusCode >= 200 && statusCode < 300
export const twice = <T>(call: () => Promise<T>) => Promise.all([call(), call()])
