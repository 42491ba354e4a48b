import type { Request } from '#contract/endpoint.ts'
import { applyImport, dropImport, listImports, previewAgreed, undoImport } from '#contract/osm-import.ts'
import { getTagMap, setCategoryTag } from '#contract/osm-import-tags.ts'
import { importsText as text } from '#text/osm-import.ts'
import { tagMapText } from '#text/osm-import-tags.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { IMPORTS } from '#web/lib/shared-keys.ts'
import { useSave } from '#web/lib/use-save.ts'

const TAGS = ['category tags'] as const

/** Others' changes show when the page is opened again, or a change was refused. */
export const useTagMap = () => useAsk(TAGS, getTagMap, {}, { staleTime: 0 })

export const useSetCategoryTag = () =>
  useSave((body: Request<typeof setCategoryTag>['body']) => ask(setCategoryTag, { body }), {
    stale: [TAGS],
    done: ({ tags }, { to }) => (to === null ? tagMapText.dropped(tags) : tagMapText.given(tags)),
  })

export const useImports = () => useAskPages([IMPORTS], listImports, (cursor) => ({ query: { cursor } }))

export const usePreviewAgreed = () =>
  useSave(() => ask(previewAgreed, {}), { stale: [[IMPORTS]], done: text.previewed })

type Act = 'apply' | 'drop'

/** Takes a preview, or drops it. */
export const useSettleImport = (id: number) =>
  useSave(
    async (act: Act) => {
      const params = { id }
      return act === 'apply' ? ask(applyImport, { params }) : ask(dropImport, { params })
    },
    { stale: [[IMPORTS]], done: (_, act) => (act === 'apply' ? text.applied : text.dropped) },
  )

export const useUndoImport = (id: number) =>
  useSave(() => ask(undoImport, { params: { id } }), { stale: [[IMPORTS]], done: text.undone })
