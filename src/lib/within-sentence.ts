import { lowerTr } from './turkish.ts'

/** A title within a sentence: "Oto Servis" → "oto servis"; what is written in capitals stays: "Banka / ATM" → "banka / ATM". */
export function withinSentence(title: string): string {
  return title.replace(/\p{L}*\p{Ll}\p{L}*/gu, lowerTr)
}
