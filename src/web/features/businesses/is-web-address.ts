/** The server keeps http(s) only; a link is the last place to find out that it did not. */
export const isWebAddress = (address: string) => /^https?:\/\//i.test(address)
