import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { makeStore, useStore } from '#web/lib/store.ts'
import { classNames } from './class-names.ts'

type Toast = { id: number; tone: 'good' | 'bad'; text: string; about: string }

const SHOWN_MS = 5000

const toasts = makeStore<readonly Toast[]>([])
let lastId = 0

const remove = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/**
 * Shows a sentence for 5 seconds. It takes the place of the one before that was about the same: one submit has one toast,
 * however many steps it takes and however often it is tried. What must not be missed belongs on the page, not here.
 */
export function showToast(text: string, tone: Toast['tone'] = 'good', about = text) {
  lastId += 1
  const id = lastId
  toasts.set([...toasts.get().filter((toast) => toast.about !== about), { id, tone, text, about }])
  setTimeout(() => remove(id), SHOWN_MS)
}

/** With the page they spoke of, failures end; that something was done is still so on the next one. */
export const endFailures = () => toasts.set(toasts.get().filter(({ tone }) => tone === 'good'))

/** The place where toasts appear: once per page, above the bottom bar. */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const shown = useStore(toasts)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-24 z-50 grid justify-items-center gap-2 lg:bottom-6"
    >
      {shown.map(({ id, tone, text }) => {
        const Icon = tone === 'good' ? CircleCheck : CircleAlert
        return (
          <div
            key={id}
            className="pointer-events-auto flex w-full max-w-md animate-rise items-center gap-3 rounded-md border border-line-strong bg-surface py-1 pr-1 pl-4 shadow-lg"
          >
            <Icon
              aria-hidden
              className={classNames('size-5 shrink-0', tone === 'good' ? 'text-open' : 'text-danger')}
            />
            <p className="flex-1 py-2">{text}</p>
            <button
              type="button"
              onClick={() => remove(id)}
              aria-label={closeLabel}
              className="grid size-12 place-items-center rounded-md text-ink-soft"
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
        )
      })}
    </div>
  )
}
