import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'

type Props = Omit<ComponentProps<'dialog'>, 'ref' | 'onClose' | 'onCancel'> & {
  onClose(): void
  /** Where the caller reaches into it. */
  box?: RefObject<HTMLDialogElement | null>
}

/**
 * The browser's own modal dialog, open as long as it is rendered: focus, Escape and the way back to the opener are the
 * browser's. `onClose` must end its rendering.
 */
export function Modal({ onClose, box: given, ...rest }: Props) {
  const own = useRef<HTMLDialogElement>(null)
  const box = given ?? own
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close() // before it leaves the page, so that the focus goes back to the opener
  }, [box])
  return (
    <dialog
      {...rest}
      ref={box}
      // The browser tells of the close only a moment after Escape: an opener pressed in between would open nothing.
      onCancel={({ target, currentTarget }) => {
        if (target === currentTarget) onClose()
      }}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose()
      }}
    />
  )
}
