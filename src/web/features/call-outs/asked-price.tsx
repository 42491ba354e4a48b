import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import { srcSetOf } from '#lib/picture-sizes.ts'
import { priceAskText as text } from '#text/call-outs-price-asks.ts'
import { moneyText } from '#text/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useSetPrice } from './queries.ts'

/** More than was agreed, asked of the customer: why, with the photo, and the two answers. */
export function AskedPrice({ callOut, businessId }: { callOut: CallOutForCustomer; businessId: number }) {
  const { id, priceAsks, agreedKurus } = callOut
  const save = useSetPrice(id, businessId)
  const asked = priceAsks.find(({ answer }) => answer === null)
  if (!asked) return null
  const { no, totalKurus, reason, photo } = asked
  const answer = (agree: boolean) => save.mutate({ answer: { no, agree } })
  const said = save.isPending && 'answer' in save.variables ? save.variables.answer.agree : null
  return (
    <Card className="grid gap-3 border-accent p-4">
      <div role="status" className="grid gap-1">
        <h2 className="text-lg font-bold">{text.asks(moneyText(totalKurus))}</h2>
        <p className="text-sm text-ink-soft">{text.agreedNow(moneyText(agreedKurus ?? 0))}</p>
        <p className="wrap-anywhere">{reason}</p>
      </div>
      {photo && (
        <a href={photo.url} target="_blank" rel="noopener noreferrer" className="justify-self-start">
          <img
            src={photo.url}
            srcSet={srcSetOf(photo)}
            sizes="20rem"
            width={photo.width}
            height={photo.height}
            alt={text.photo}
            className="h-auto max-h-56 w-auto max-w-full rounded-md bg-sunken"
          />
        </a>
      )}
      <p className="text-sm">{text.choice}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button look="secondary" busy={said === false} onClick={() => answer(false)}>
          {text.decline}
        </Button>
        <Button busy={said === true} onClick={() => answer(true)}>
          {text.agree}
        </Button>
      </div>
      <ErrorText text={save.error && !save.isPending && save.error.message} />
    </Card>
  )
}
