import { withinSentence } from '#lib/within-sentence.ts'

/** Above the list of one trade; by itself, as home loads the other words of /emergency. */
export const openTrade = (trade: string): string => `En yakın açık ${withinSentence(trade)}`
