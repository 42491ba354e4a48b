import type { OpenState } from '#contract/businesses.ts'
import { checkQuestionText as text } from '#text/checks.ts'
import { buttonClass } from '#web/ui/class-names.ts'
import { answersTo, claimQuestion, giveAnswer, noteReached, type Reached, sendAnswers } from './answers.ts'

/** Keeps what was pressed on a public page, with what stood there. */
export function noteGuestReached(link: HTMLElement): void {
  const of = link.closest<HTMLElement>('[data-business]')
  const name = of?.querySelector('h1, h2, h3')?.textContent
  if (!of || !name) return
  noteReached({
    businessId: Number(of.dataset['business']),
    name,
    // As it is stored: a link may dial it otherwise.
    phone: of.dataset['phone'] ?? null,
    openState: of.dataset['state'] as OpenState,
    after: link.dataset['visit'] as Reached['after'],
  })
}

/** Shows the question on a page without the application; the same as `CheckQuestion`. */
export async function askGuest(): Promise<void> {
  void sendAnswers()
  if (document.visibilityState !== 'visible' || document.querySelector('[data-question]')) return
  const reached = await claimQuestion(location.pathname)
  if (!reached) return
  const box = document.createElement('div')
  box.dataset['question'] = ''
  box.setAttribute('role', 'status')
  box.className = 'fixed inset-x-4 bottom-4 z-30 mx-auto max-w-md'
  document.body.append(box)
  const section = make('section', 'grid gap-3 rounded-lg border border-line-strong bg-surface p-4 shadow-lg')
  section.setAttribute('aria-label', text.title)
  const buttons = make('div', 'flex flex-wrap gap-2')
  for (const answer of answersTo(reached))
    buttons.append(
      button('secondary', text.answers[answer], () => {
        giveAnswer(reached, answer)
        box.replaceChildren(make('p', section.className, text.thanks))
        setTimeout(() => box.remove(), THANKS_MS)
      }),
    )
  buttons.append(button('quiet', text.skip, () => box.remove()))
  const words = make('div', '')
  words.append(make('h2', 'text-lg font-bold', text.title))
  words.append(make('p', 'text-sm text-ink-soft', text.lead(reached.name)))
  section.append(words, buttons)
  box.append(section)
}

const THANKS_MS = 5000

function make(name: string, className: string, words = ''): HTMLElement {
  const element = document.createElement(name)
  element.className = className
  element.textContent = words
  return element
}

function button(look: 'secondary' | 'quiet', words: string, onClick: () => void): HTMLElement {
  const element = make('button', buttonClass(look), words)
  element.setAttribute('type', 'button')
  element.addEventListener('click', onClick)
  return element
}
