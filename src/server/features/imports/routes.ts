import { listImports } from '#contract/imports.ts'
import { nextLink } from '../../http/next-link.ts'
import { type Api, route } from '../../http/route.ts'
import type { Imports } from './imports.ts'

export function importRoutes(api: Api, imports: Imports): void {
  route(api, listImports, async ({ query }, { setHeader }) => {
    const { items, next } = await imports.list(query)
    if (next) setHeader('link', nextLink(listImports.path, query, next))
    return items
  })
}
