/** Everything that the simulation takes for granted: nothing of it was measured in the product. Rates are for a year. */
export const assumptions = {
  businesses: 20_000,
  /** Days that pass before anything is measured, and that are measured. */
  days: { before: 60, measured: 120 },
  /** Share with an owner who has the account; others are as they were imported. */
  owned: 0.6,
  imported: {
    /** Share of the others whose hours the import knows. */
    hasHours: 0.4,
    /** Years since somebody looked at what was imported: from 0 to so many. */
    age: 5,
  },
  /** Share that keeps exactly the usual hours of its trade; others open and close up to so many half hours apart. */
  usual: { share: 0.35, halfHours: 4, offSunday: 0.75 },
  drift: { hours: 0.25, phone: 0.12, ends: 0.06 },
  day: {
    /** Closed without having said so before; closed an hour and a half early. */
    closed: 0.012,
    early: 0.02,
  },
  owner: {
    /** Of other hours, days and numbers: never entered. */
    forgets: { hours: 0.35, day: 0.5, phone: 0.15, end: 0.5 },
    /** Days until it is entered, when it is. */
    delay: 5,
    /** Times a year that an owner looks at the listing and corrects or confirms all of it. */
    looks: 3,
    /** Share who act on a notice that people doubt something: all is corrected and the switch pressed; mean hours until then. */
    answersDoubt: 0.6,
    doubtHours: 3,
  },
  /** Visits of field workers, and how often the staff calls where customers doubt something. */
  visits: 0.3,
  staffActs: 0.3,
  customers: {
    people: 200_000,
    networks: 60_000,
    /** Pages looked at, for a business and day: mean, and spread of the logarithm. */
    looks: 0.5,
    spread: 1,
    /** Of those who look, who call or set out; of those asked, who answer; of those who answer, who lie. */
    acts: 0.3,
    answers: 0.25,
    lies: 0.05,
  },
  /** Share of businesses a month against which so many people of as many networks lie together. */
  concert: { share: 0.01, people: 5 },
  /** An attack: devices, and the networks that they come from. */
  gang: { targets: 200, devices: 200, networks: 40 },
  /** Redeemed at a business with an owner. */
  prizes: 12,
}

export type Assumptions = typeof assumptions

/** The same as a table. */
export function assumptionsTable(all: object = assumptions, prefix = ''): string[] {
  return Object.entries(all).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? assumptionsTable(value, `${prefix}${name}.`)
      : [`| ${prefix}${name} | ${String(value)} |`],
  )
}
