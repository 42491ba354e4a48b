import type { CallOutTrade } from '#contract/call-outs-trades.ts'

/** Everything that the simulated evening takes for granted: nothing of it was measured in the product. */
export const assumptions = {
  /** Businesses on duty in İstanbul, and requests of an evening, by trade. */
  trades: {
    locksmith: { onDuty: 220, requests: 160 },
    towing: { onDuty: 160, requests: 140 },
    tyre: { onDuty: 150, requests: 110 },
    electrician: { onDuty: 180, requests: 90 },
    plumber: { onDuty: 200, requests: 110 },
    car_electrics: { onDuty: 110, requests: 80 },
    glass: { onDuty: 60, requests: 20 },
  } satisfies Record<CallOutTrade, { onDuty: number; requests: number }>,
  /** Share of an evening's requests in each hour from 18 o'clock on. */
  hours: [0.22, 0.2, 0.18, 0.16, 0.14, 0.1],
  /** Probability that a business says yes: mean and spread between businesses, least and most. */
  yes: { mean: 0.3, spread: 0.15, least: 0.03, most: 0.8 },
  /** Of those who do not say yes, the share that says no instead of nothing. */
  no: 0.4,
  /** Share that has the application open. */
  inApp: 0.7,
  /** Seconds to an answer: median in the application and by SMS, and the spread of their logarithm. */
  answer: { app: 9, sms: 32, spread: 0.5 },
  /** Seconds between asking and the telephone that rings. */
  delivery: { app: 0.5, sms: 4 },
  /** Minutes of work at the place, and of setting out. */
  work: { least: 15, most: 60 },
  settingOut: 3,
  /** Spread of the logarithm of the way's minutes around those by road, and of setting out. */
  onTheWay: { way: 0.2, settingOut: 0.5 },
  /** Minutes by road within which businesses come. */
  area: { least: 15, most: 40 },
  /** Share that joined tonight: nothing is known of them. */
  newcomers: 0.1,
  /** Share that works from a street of their trade, in fives of one place and one willingness: equals. */
  equals: 0.3,
  equalsTogether: 5,
  /** Evenings before the one that is told, in which answer rates are learnt. */
  evenings: 6,
} as const

export const SECONDS_OF_EVENING = assumptions.hours.length * 3600
/** On working days; the hour decides the traffic. */
export const FIRST_HOUR = 18

const percent = (share: number) => `${Math.round(100 * share)} %`

/** The same as a table. */
export function assumptionsTable(): string {
  const { trades, hours, yes, no, inApp, answer, delivery, work, settingOut, area, onTheWay, ...rest } =
    assumptions
  const rows: [string, string][] = [
    ...Object.entries(trades).map(([trade, { onDuty, requests }]): [string, string] => [
      trade,
      `${onDuty} on duty, ${requests} requests`,
    ]),
    ['requests by hour from 18 on', hours.map(percent).join(', ')],
    ['places', 'districts of İstanbul by inhabitants, four in five in the town'],
    ['minutes', 'the product’s road network at the traffic of the hour; else 2 for each kilometre by road'],
    [
      'says yes',
      `${percent(yes.mean)} in the mean, standard deviation ${percent(yes.spread)} between businesses, ${percent(yes.least)} to ${percent(yes.most)}`,
    ],
    ['of the others says no', percent(no)],
    ['application open', percent(inApp)],
    [
      'seconds to an answer, median',
      `${answer.app} in the application, ${answer.sms} by SMS; lognormal, σ ${answer.spread}`,
    ],
    ['seconds until it rings', `${delivery.app}; SMS ${delivery.sms}`],
    ['minutes of a job', `${settingOut}, the way, ${work.least} to ${work.most} of work`],
    [
      'a real way takes',
      `the minutes by road, lognormal, σ ${onTheWay.way}; setting out ${settingOut}, σ ${onTheWay.settingOut}`,
    ],
    ['comes within', `${area.least} to ${area.most} minutes`],
    ['joined tonight', percent(rest.newcomers)],
    [
      'equals',
      `${percent(rest.equals)} in groups of ${rest.equalsTogether} at one place with one willingness`,
    ],
    ['answer rates learnt in', `${rest.evenings} evenings before`],
  ]
  return [
    '| assumption | value |',
    '|---|---|',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  ].join('\n')
}
