import { offlinePageText as text } from '#text/offline.ts'
import { built, keptShell } from './versions.ts'

/** Copies of the server's pages that were visited. Forgotten at logout: src/web/lib/stored-session.ts deletes it. */
const VISITED = 'visited'
const MAX_PAGES = 20

/** A page the server draws: from there; without a network the copy of the last visit, else a page that says so. */
export async function answerServerPage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html'))
      await keep(request, answer.clone())
    return answer
  } catch {
    const copy = await caches.match(request.url, { cacheName: VISITED, ignoreVary: true })
    return copy ? withAge(copy) : offlinePage(request.url)
  }
}

async function keep(request: Request, answer: Response): Promise<void> {
  const visited = await caches.open(VISITED)
  await visited.delete(request.url, { ignoreVary: true }) // kept again it is the youngest
  await visited.put(request.url, answer)
  const pages = await visited.keys()
  await Promise.all(pages.slice(0, -MAX_PAGES).map((page) => visited.delete(page)))
}

/** The copy, with a line at its head that says from when it is. */
async function withAge(copy: Response): Promise<Response> {
  const at = Date.parse(copy.headers.get('date') ?? '')
  const words = Number.isNaN(at) ? text.title : text.copy(at, Date.now())
  const line = `<p role="status" class="border-b border-line-strong bg-sunken p-4 font-semibold">${asText(words)}</p>`
  const html = (await copy.text()).replace(/<body[^>]*>/, (body) => body + line)
  return page(html, copy.headers)
}

const button = 'inline-flex min-h-12 items-center justify-center rounded-md font-semibold no-underline'

/** Offers what opens without a network; `address` again for when there is one. */
export async function offlinePage(address: string): Promise<Response> {
  const link = (href: string, words: string, look: string) =>
    `<a href="${asText(href)}" class="${button} ${look}">${asText(words)}</a>`
  const secondary = 'border border-line-strong bg-surface text-accent'
  const html = `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<title>${asText(text.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${asText(built.style)}">
<script src="/theme.js"></script>
</head>
<body>
<main class="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6">
<h1 class="text-2xl font-bold">${asText(text.title)}</h1>
<p class="text-ink-soft">${asText(text.text)}</p>
${link('tel:112', text.call, 'bg-danger-fill text-white')}
${link('/emergency', text.emergency, 'bg-accent text-accent-ink')}
${link('/', text.home, secondary)}
${link(address, text.again, secondary)}
</main>
</body>
</html>`
  // Under the rules of the pages, its content security policy above all.
  return page(html, (await keptShell())?.headers)
}

function page(html: string, like: Headers | undefined): Response {
  const headers = new Headers(like)
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified']) headers.delete(name)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', "default-src 'self'")
  return new Response(html, { headers })
}

const asText = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
