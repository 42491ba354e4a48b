import { type ComponentType, lazy, Suspense, useState } from 'react'
import { wheelButtonText as text } from '#text/wheel-button.ts'
import { WheelButton } from '#web/features/wheel/wheel-button.tsx'
import { useAfterFirstPaint, waitForIdle } from '#web/lib/wait-for-idle.ts'
import { showToast } from '#web/ui/toast.tsx'

const Lead = lazy(() =>
  waitForIdle()
    .then(() => import('#web/features/wheel/locked.tsx'))
    .then(
      (m) => ({ default: m.WheelLead }),
      () => ({ default: () => text.ready }),
    ),
)

type Dialog = ComponentType<{ userId: number; onClose: () => void }>

/** The wheel's button; the wheel itself is fetched when it is pressed. */
export function HomeWheel({ user }: { user: { id: number; firstName: string; name: string } }) {
  const isRest = useAfterFirstPaint()
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const open = async () => {
    if (Dialog) return setIsOpen(true)
    setIsBusy(true)
    try {
      const { WheelDialog } = await import('./wheel-dialog.tsx')
      setDialog(() => WheelDialog)
      setIsOpen(true)
    } catch {
      showToast(text.failed, 'bad')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <WheelButton
        name={user.firstName || user.name}
        busy={isBusy}
        onOpen={() => void open()}
        lead={
          isRest ? (
            <Suspense fallback={text.ready}>
              <Lead />
            </Suspense>
          ) : (
            text.ready
          )
        }
      />
      {Dialog && isOpen && <Dialog userId={user.id} onClose={() => setIsOpen(false)} />}
    </>
  )
}
