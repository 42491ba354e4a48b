import { prizesText as text } from '#text/prizes.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  list: {
    hasNextPage: boolean
    isError: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

/** The way to the rest of a list that comes page by page. */
export function MoreButton({ list }: Props) {
  if (!list.hasNextPage || list.isError) return null
  return (
    <Button
      look="secondary"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      className="justify-self-center"
    >
      {text.more}
    </Button>
  )
}
