import { type ComponentType, Fragment, lazy, type ReactNode } from 'react'
import { Route } from 'react-router'
import type { AppPath } from '#contract/site-pages.ts'
import { useTitle } from '#web/lib/page-change.ts'

type Access = ComponentType<{ children: ReactNode }>

/** The addresses of a page; robots and guests: src/contract/site-pages.ts. */
type Row = readonly [paths: AppPath | readonly AppPath[], Page: ComponentType]

/** Rows of a route table, in which each page is fetched when it is first shown. */
export type RouteTable = readonly Row[]

/**
 * A page of a module, fetched when it is first shown, under the title that the module exports; pages that are named after
 * what they show set theirs themselves. `OnlyFor` shows it to some accounts, and to the others that it is not theirs.
 */
export function page<Name extends string>(
  load: () => Promise<{ [name in Name]: ComponentType } & { title?: string }>,
  name: Name,
  OnlyFor: Access = Fragment,
): ComponentType {
  return lazy(async () => {
    const module = await load()
    const Page: ComponentType = module[name]
    const { title } = module
    return {
      default: () => (
        <>
          {title && <Title text={title} />}
          <OnlyFor>
            <Page />
          </OnlyFor>
        </>
      ),
    }
  })
}

function Title({ text }: { text: string }) {
  useTitle(text)
  return null
}

/** The rows as the router reads them. */
export const routesOf = (table: RouteTable): ReactNode =>
  table.flatMap(([paths, Page]) =>
    [paths].flat().map((path) => <Route key={path} path={path} element={<Page />} />),
  )
