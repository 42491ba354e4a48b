import { hash, verify } from '@node-rs/argon2'
import { makeTurns, makeTurnsByKey } from '../../turns.ts'

/** OWASP's first choice: argon2id, 19 MiB, two passes, one lane; about 10 ms a hash. (2 is the library's name for argon2id.) */
const parameters = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Hashing takes a core: two at once leave room for everybody else, twenty may wait, the rest come back later. */
const inTurn = makeTurns({ atOnce: 2, mayWait: 20 })
/** Of these places, one network or account has four: the others wait by themselves. */
const inOwnTurn = makeTurnsByKey<string | number>({ atOnce: 4, mayWait: 18 })
const hashInTurn = <T>(whose: string | number, work: () => Promise<T>) => inOwnTurn(whose, () => inTurn(work))

/** Keyboards write a letter with its mark as one sign or as two; to whoever types it, it is the same password (NIST 800-63B, 3.1.1.2). */
const asTyped = (password: string) => password.normalize('NFKC')

/** argon2id in PHC form, asked for by a network or an account. Throws `busy` when too many wait. */
export const hashPassword = (password: string, whose: string | number = ''): Promise<string> =>
  hashInTurn(whose, () => hash(asTyped(password), parameters))

/** Nobody's password: verified against where no account is, so that both cases take the same work. */
const nobody = hash(crypto.randomUUID(), parameters)

/** Whether the password is the one hashed; without a hash the same work is done and the answer is no. */
export async function passwordFits(
  password: string,
  hashed: string | null,
  whose: string | number = '',
): Promise<boolean> {
  const against = hashed ?? (await nobody)
  const fits = await hashInTurn(whose, () => verify(against, asTyped(password)))
  return hashed !== null && fits
}
