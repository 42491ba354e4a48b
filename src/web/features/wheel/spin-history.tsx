import { wheelFormats } from '#text/wheel.ts'
import { prizesText as text } from '#text/wheel-prizes.ts'
import { Section } from '#web/ui/card.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { useHistory } from './queries.ts'

/** All spins, won or not, the latest first. */
export function SpinHistory({ userId }: { userId: number }) {
  return (
    <Section title={text.history}>
      <QueryList
        query={useHistory(userId)}
        failed={text.historyFailed}
        more={text.more}
        empty={<p className="text-ink-soft">{text.historyEmpty}</p>}
        keyOf={({ id }) => id}
        shape="h-32"
      >
        {({ prizeName, businessName, spinDate, isWon }) => (
          <div className="flex items-center gap-3 px-4 py-3">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{prizeName}</span>
              <span className="text-sm text-ink-soft">
                {businessName ?? text.platform} · {wheelFormats.moment(spinDate)}
              </span>
            </span>
            <span className={isWon ? 'text-sm font-bold text-prize' : 'text-sm text-ink-soft'}>
              {isWon ? text.won : text.lost}
            </span>
          </div>
        )}
      </QueryList>
    </Section>
  )
}
