import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorText } from './states.tsx'

type Props = {
  label: string
  /** The question, its consequence, and the button that confirms. */
  words: { title: string; text: ReactNode; sure: string; cancel: string }
  /** Throws what went wrong. */
  act(): Promise<unknown>
}

/** A button for what cannot be taken back: it asks once. */
export function SureButton({ label, words, act }: Props) {
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
        look="secondary"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="justify-self-start text-danger"
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog title={words.title} closeLabel={words.cancel} onClose={close}>
          <div className="grid gap-4">
            {words.text}
            <ErrorText text={problem} />
            <div className="flex flex-wrap gap-2">
              <Button look="danger" busy={busy} onClick={() => void run()}>
                {words.sure}
              </Button>
              <Button look="secondary" onClick={close}>
                {words.cancel}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
