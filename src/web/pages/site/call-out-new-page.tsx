import { BellRing, MapPinOff } from 'lucide-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { CallOutOffer } from '#contract/call-outs.ts'
import { callOutPath, dangerousChoices } from '#contract/call-outs-rules.ts'
import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import { callOutHelp } from '#text/call-outs-help.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { ChoiceField } from '#web/features/call-outs/choice-field.tsx'
import { DangerLine } from '#web/features/call-outs/danger-line.tsx'
import { dropDraft } from '#web/features/call-outs/draft.ts'
import { OfferFacts } from '#web/features/call-outs/offer-facts.tsx'
import { PhotoField } from '#web/features/call-outs/photo-field.tsx'
import { isRunningCallOut, useOffers, useOwnCallOuts } from '#web/features/call-outs/queries.ts'
import { isNearDevice, useAskForHelp } from '#web/features/call-outs/use-ask.ts'
import { useCategories } from '#web/features/categories/queries.ts'
import { idOf } from '#web/lib/addresses.ts'
import { usePosition } from '#web/lib/position.ts'
import { useSession } from '#web/lib/session.tsx'
import { readTyped, roundPoint, type Typed, typedOf } from '#web/lib/typed-position.ts'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { FieldErrors, TextAreaField, TextField } from '#web/ui/field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProvePhone } from '#web/ui/prove-phone.tsx'
import { EmptyState, ErrorText, QueryView } from '#web/ui/states.tsx'
import { PlaceField } from './call-out-place.tsx'

export const title = text.name

/** Where one is, what happened, who can come and for how much: then the nearest are asked. */
export function CallOutNewPage() {
  const [params] = useSearchParams()
  const categoryId = idOf(params.get('category') ?? undefined)
  const session = useSession()
  const running = useOwnCallOuts().data?.callOuts.find(isRunningCallOut)
  if (running)
    return <ToRunning callOut={running} userId={session.status === 'in' ? session.user.id : null} />
  if (categoryId === null || session.status !== 'in') return <NoneOffered categoryId={null} />
  return <Asking userId={session.user.id} categoryId={categoryId} />
}

/** The answer to asking may be lost: what is asked has no draft any more, or its id would be sent with the next one. */
function ToRunning({ callOut, userId }: { callOut: CallOutForCustomer; userId: number | null }) {
  const { id, categoryId } = callOut
  useEffect(() => {
    if (userId !== null) dropDraft({ userId, categoryId })
  }, [userId, categoryId])
  return <Navigate replace to={callOutPath(id)} />
}

function Asking({ userId, categoryId }: { userId: number; categoryId: number }) {
  const position = usePosition('ask')
  const measured = position.status === 'known' ? position.point : null
  const [typed, setTyped] = useState<Typed | null>(null)
  const value = typed ?? typedOf(measured && roundPoint(measured))
  const pin = readTyped(value) ?? null
  const offers = useOffers(pin, categoryId)
  const offer = offers.data?.find((one) => one.categoryId === categoryId)
  const help = useAskForHelp({ userId, categoryId })
  const { draft, change, busy, fields } = help
  const [isChoiceMissing, setIsChoiceMissing] = useState(false)
  const isFar = pin !== null && !isNearDevice(pin, position)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChoiceMissing(draft.choice === null)
    if (offer && pin) void help.send(offer, pin, position)
  }
  // Also before anybody is known to come, or where nobody can.
  const trade = useCategories().data?.find(({ id }) => id === categoryId)?.callOutTrade ?? offer?.trade
  return (
    <form onSubmit={submit} noValidate className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6">
      <FieldErrors value={fields}>
        <PageHeading title={offer ? text.ask.title(offer.category) : text.name} lead={text.ask.lead} />
        <div className="sticky top-16 z-10 -mx-1 bg-page px-1 py-1">
          <DangerLine isRoad={trade === 'towing' || trade === 'tyre' || trade === 'car_electrics'} />
        </div>
        {offer && (
          <ChoiceField
            choices={offer.choices}
            value={draft.choice}
            onChange={(choice) => change({ choice })}
            error={isChoiceMissing && draft.choice === null ? text.ask.choiceMissing : fields['choice']}
          />
        )}
        <Section title={text.ask.where}>
          <PlaceField value={value} onChange={setTyped} pin={pin} position={position} error={fields['lat']} />
          {isFar && (
            <TextField
              name="whyElsewhere"
              label={text.ask.whyElsewhere}
              hint={text.ask.whyHint}
              maxLength={200}
              value={draft.why}
              onChange={({ target }) => change({ why: target.value })}
            />
          )}
        </Section>
        <TextAreaField
          name="note"
          label={text.ask.note}
          hint={text.ask.noteHint}
          maxLength={300}
          rows={2}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        <PhotoField photo={draft.photo} onChange={(photo) => change({ photo })} />
        <Offered offers={offers} offer={offer} hasPin={pin !== null} categoryId={categoryId} />
        {help.needsPhone ? (
          <div role="alert" className="grid gap-2">
            <p className="font-semibold">{text.ask.phone}</p>
            <ProvePhone
              waits="callOut"
              onProven={() => {
                if (offer && pin) void help.send(offer, pin, position)
              }}
            />
          </div>
        ) : (
          <ErrorText text={help.refusal} />
        )}
        {offer && (
          <div className="grid gap-2">
            <p className="text-sm text-ink-soft">{text.ask.privacy}</p>
            <TextLink to="/help/call-outs" className="justify-self-start">
              {callOutHelp.link}
            </TextLink>
            {draft.choice && dangerousChoices.includes(draft.choice) && (
              <p className="font-bold text-danger">{text.ask.danger}</p>
            )}
            <Button type="submit" busy={busy} className="min-h-14 text-lg">
              <BellRing aria-hidden className="size-6" strokeWidth={1.75} />
              {busy ? text.ask.submitting : text.ask.submit}
            </Button>
          </div>
        )}
      </FieldErrors>
    </form>
  )
}

type OfferedProps = {
  offers: ReturnType<typeof useOffers>
  offer: CallOutOffer | undefined
  hasPin: boolean
  categoryId: number
}

function Offered({ offers, offer, hasPin, categoryId }: OfferedProps) {
  if (!hasPin) return <p className="font-semibold">{text.ask.positionMissing}</p>
  if (offer)
    return (
      <Section title={text.ask.price}>
        <OfferFacts offer={offer} />
      </Section>
    )
  if (offers.data) return <NoneOffered categoryId={categoryId} />
  return <QueryView query={offers} failed={text.ask.failed} loading={text.ask.looking} />
}

const NoneOffered = ({ categoryId }: { categoryId: number | null }) => (
  <EmptyState icon={MapPinOff} title={text.ask.none} text={text.ask.noneText}>
    <ButtonLink to={categoryId === null ? '/emergency' : `/category/${categoryId}`}>
      {text.ask.toList}
    </ButtonLink>
  </EmptyState>
)
