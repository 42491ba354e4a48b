/** Rows of one statement: it must end within its time, whatever was left undone before (docs/decisions/0141). */
const MOST = 5000

/** Removes what is over by statements of their own, each of so many rows at most, until one has found fewer. */
export async function sweepSome(remove: (most: number) => Promise<number>): Promise<void> {
  while ((await remove(MOST)) >= MOST);
}
