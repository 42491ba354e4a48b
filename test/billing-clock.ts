import type { TestApp } from './harness.ts'

/** Moves billing's clock of a test's own database: a day and a time in Istanbul, "2027-01-31 12:00". */
export async function setBillingClock({ sql }: Pick<TestApp, 'sql'>, at: string): Promise<void> {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(at)) throw new RangeError(`${at} is no moment`)
  await sql.unsafe(`
    create or replace function billing_now() returns timestamptz language sql stable parallel safe
    return timestamp '${at}' at time zone 'Europe/Istanbul'`)
}
