/**
 * For `expect.poll` and `vi.waitFor`, which end as soon as the state is reached: a busy machine may take long, and how long
 * is measured by `bench`.
 */
export const EVENTUALLY = { timeout: 30_000, interval: 20 }
