/** A link of a public page. */
export type PageLink = { name: string; path: string }
/** `listed`: how many businesses stand behind the link. */
export type CountedLink = PageLink & { listed: number }
