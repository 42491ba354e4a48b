import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

let stack: HTMLElement | undefined

/** On the body: older browsers take what is fixed within the page's container for a part of it. */
function stackElement(): HTMLElement {
  if (!stack) {
    stack = document.createElement('div')
    stack.className =
      'pointer-events-none fixed inset-x-4 bottom-20 z-20 flex flex-col items-center gap-2 *:pointer-events-auto lg:bottom-6'
    document.body.append(stack)
  }
  return stack
}

/** Shows `children` over the end of the page, above the bottom bar; what else is there stands above or below it, never under it. */
export const PageEnd = ({ children }: { children: ReactNode }) => createPortal(children, stackElement())
