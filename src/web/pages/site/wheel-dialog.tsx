import { Link } from 'react-router'
import { wheelButtonText } from '#text/wheel-button.ts'
import { wheelGameText as text } from '#text/wheel-game.ts'
import { AdSlot } from '#web/features/ads/ad-slot.tsx'
import { WheelGame } from '#web/features/wheel/wheel-game.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** The daily wheel over home; a chunk of its own, as most come home for something else. */
export function WheelDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  return (
    <Sheet title={text.title} closeLabel={text.close} onClose={onClose}>
      <WheelGame
        of={{ surface: 'modal' }}
        pace="modal"
        userId={userId}
        preroll={<AdSlot slot="wheel_preroll" now />}
      />
      <Link
        to="/wheel"
        className="mt-2 flex min-h-12 items-center justify-center font-semibold text-accent underline"
      >
        {wheelButtonText.toPage}
      </Link>
    </Sheet>
  )
}
