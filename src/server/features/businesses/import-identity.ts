/** Numbers of OpenStreetMap begin at 1; what editors and converters have not yet given one is 0 or below. */
const TRUE_ID = /^(?:node|way|relation)\/[1-9]\d*$/

/** The source's own id; null for a placeholder of the file, which the next file gives to another place. */
export const trueId = (id: string): string | null => (TRUE_ID.test(id) ? id : null)
