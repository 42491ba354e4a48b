import { Bookmark, BookmarkCheck } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import type { Question, SavedSearch } from '#contract/saved-searches.ts'
import { savedSearchText as text } from '#text/saved-searches.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/field.tsx'
import { isSameQuestion, useEndSearch, useRenameSearch, useSavedSearches, useSaveSearch } from './queries.ts'

/**
 * Saves what a list shows, in one tap, under the name offered; then its name, and the way to end it, in a row of their own of the
 * wrapping row it stands in. A sign alone on a phone: the list begins below.
 */
export function SaveSearch({ question }: { question: Question }) {
  const { data } = useSavedSearches()
  const save = useSaveSearch()
  const part = useRef<HTMLDivElement>(null)
  const saved = data?.find((one) => isSameQuestion(one.question, question))
  const keepFocus = () => part.current?.focus() // what was pressed goes
  return (
    <div
      ref={part}
      tabIndex={-1}
      className={classNames(
        'outline-none',
        saved && 'flex basis-full flex-wrap items-center gap-x-3 gap-y-1',
      )}
    >
      {saved ? (
        <>
          <p role="status" className="flex min-h-12 items-center gap-2 text-sm">
            <BookmarkCheck aria-hidden className="size-5 shrink-0 text-accent" />
            {save.data?.id === saved.id ? text.savedAs(saved.name) : text.saved(saved.name)}
          </p>
          <SavedActions search={saved} onEnd={keepFocus} />
        </>
      ) : (
        <Button
          look="secondary"
          className="min-w-12 px-3 sm:px-4"
          aria-label={text.save}
          title={text.save}
          busy={save.isPending}
          onClick={() => save.mutate(question, { onSuccess: keepFocus })}
        >
          <Bookmark aria-hidden className="size-5 shrink-0" />
          <span className="hidden sm:inline">{text.save}</span>
        </Button>
      )}
    </div>
  )
}

/** Renames a saved search in place, or ends it. */
export function SavedActions({ search: { id, name }, onEnd }: { search: SavedSearch; onEnd?: () => void }) {
  const [isNaming, setNaming] = useState(false)
  const rename = useRenameSearch()
  const end = useEndSearch(onEnd)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setNaming(false)
    setTimeout(() => opener.current?.focus())
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name: typed } = Object.fromEntries(new FormData(event.currentTarget)) as { name: string }
    const next = typed.trim()
    if (!next || next === name) return close()
    rename.mutate({ id, name: next }, { onSuccess: close })
  }
  if (isNaming)
    return (
      <form onSubmit={submit} className="flex w-full flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <TextField
            name="name"
            id={`saved-${id}`}
            label={text.name}
            defaultValue={name}
            maxLength={60}
            autoFocus
            required
          />
        </div>
        <Button type="submit" busy={rename.isPending}>
          {text.done}
        </Button>
        <Button look="quiet" onClick={close}>
          {text.cancel}
        </Button>
      </form>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button ref={opener} look="quiet" aria-label={text.renameOf(name)} onClick={() => setNaming(true)}>
        {text.rename}
      </Button>
      <Button
        look="quiet"
        aria-label={text.endOf(name)}
        busy={end.isPending}
        onClick={() => end.mutate({ id, name })}
      >
        {text.end}
      </Button>
    </div>
  )
}
