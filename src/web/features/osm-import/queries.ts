import { applyImport, dropImport, listImports, previewAgreed, undoImport } from '#contract/osm-import.ts'
import { importsText as text } from '#text/osm-import.ts'
import { ask } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { useSave } from '#web/lib/use-save.ts'

export const IMPORTS = ['admin-imports'] as const

export const useImports = () => useAskPages(IMPORTS, listImports, (cursor) => ({ query: { cursor } }))

export const usePreviewAgreed = () =>
  useSave(() => ask(previewAgreed, {}), { stale: [IMPORTS], done: text.previewed })

type Act = 'apply' | 'drop'

/** Takes a preview, or drops it. */
export const useSettleImport = (id: number) =>
  useSave(
    async (act: Act) => {
      const params = { id }
      return act === 'apply' ? ask(applyImport, { params }) : ask(dropImport, { params })
    },
    { stale: [IMPORTS], done: (_, act) => (act === 'apply' ? text.applied : text.dropped) },
  )

export const useUndoImport = (id: number) =>
  useSave(() => ask(undoImport, { params: { id } }), { stale: [IMPORTS], done: text.undone })
