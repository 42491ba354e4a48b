/** Half a letter outside the basic plane: text columns mend it, JSON of a mail refuses it. */
export const plainReason = (written: string): string => written.trim().toWellFormed()
