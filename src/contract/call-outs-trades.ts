/** Trades that can be called out, fixed by the rule that nobody is called here in place of 112, a pharmacy or a taxi. */
export const callOutTrades = [
  'locksmith',
  'towing',
  'tyre',
  'electrician',
  'plumber',
  'car_electrics',
  'glass',
] as const
export type CallOutTrade = (typeof callOutTrades)[number]

/** Trades whose licence the staff must have seen before anybody is sent to them. */
export const licensedTrades = [
  'locksmith',
  'towing',
  'electrician',
] as const satisfies readonly CallOutTrade[]
export const needsLicence = (trade: CallOutTrade): boolean => licensedTrades.some((one) => one === trade)
