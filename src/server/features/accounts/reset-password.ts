import { createHash, randomInt } from 'node:crypto'

/** Without letters and digits that are taken for one another when read aloud or retyped. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 4

/** A password for one use: 16 letters in groups, 79 bits. */
export function makeResetPassword(): string {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length))
  const group = () => Array.from({ length: GROUP_LETTERS }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** As it is kept and looked up: typed with or without the hyphens, in any case. */
export const hashResetPassword = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.replaceAll(/[^A-Za-z0-9]/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .digest()
