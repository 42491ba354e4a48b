import { type ReactNode, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { classNames } from './class-names.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ErrorText } from './states.tsx'

type Props = {
  label: string
  /** The question, its consequence, and the button that confirms. */
  words: { title: string; text: ReactNode; sure: string; cancel: string }
  /** Throws what went wrong. */
  act(): Promise<unknown>
  className?: string
  look?: ButtonLook
}

/** A button for what cannot be taken back: it asks once. */
export function SureButton({
  label,
  words,
  act,
  className = 'justify-self-start',
  look = 'secondary',
}: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const close = () => {
    setIsOpen(false)
    setProblem('')
  }
  const run = async () => {
    if (busy) return
    setBusy(true)
    try {
      await act()
      close()
    } catch (error) {
      setProblem((error as Error).message)
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={classNames(look === 'secondary' && 'text-danger', className)}
      >
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={words.title}
          confirm={words.sure}
          cancel={words.cancel}
          busy={busy}
          onConfirm={() => void run()}
          onCancel={close}
        >
          {words.text}
          <ErrorText text={problem} />
        </ConfirmDialog>
      )}
    </>
  )
}
