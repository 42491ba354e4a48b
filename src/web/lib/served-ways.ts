import { DIRECTORY_PATH, type PageLink } from '#contract/pages.ts'

function read(): PageLink[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-ways] a')
  return [...links]
    .map((link) => ({ name: link.textContent, path: link.getAttribute('href') ?? DIRECTORY_PATH }))
    .filter(({ path }) => path !== DIRECTORY_PATH)
}

/** Links of the landing page as the server wrote it, read before the application draws it anew; else none. */
export const servedWays: readonly PageLink[] = typeof document === 'undefined' ? [] : read()
