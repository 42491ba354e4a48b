/** The `Link` header of the next page: the same question with another cursor. */
export function nextLink(path: string, query: Record<string, unknown>, cursor: string): string {
  const given = Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(Object.fromEntries(given.map(([key, value]) => [key, String(value)])))
  return `<${path}?${search.toString()}>; rel="next"`
}
