import { useQueryClient } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts.ts'
import type { OwnBusinessDetail } from '#contract/businesses-own.ts'
import { wizardText as text } from '#text/submissions.ts'
import { BusinessPhotos } from '#web/features/photos/business-photos.tsx'
import { PhotoEditor } from '#web/features/photos/photo-editor.tsx'
import { useOwnDraft } from '#web/features/submissions/queries.ts'
import { SubmittedNotice } from '#web/features/submissions/submitted-notice.tsx'
import {
  type Submitted,
  useWizard,
  type WizardStart,
  type WizardState,
} from '#web/features/submissions/use-wizard.ts'
import { emptyValues, valuesOf } from '#web/features/submissions/values.ts'
import { WizardFrame } from '#web/features/submissions/wizard-frame.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, QueryView, Spinner } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { BasicsStep, DetailsStep } from './business-register-steps.tsx'

/** `?business=new`: a further one, whatever drafts there are. */
const NEW = 'new'

export const title = text.title

/** Registration of a business in three steps: for an owner their draft, for everybody else a new one. */
export function BusinessRegisterPage() {
  const session = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const [done, setDone] = useState<Submitted | null>(null)
  const [round, setRound] = useState(0)
  if (session.status !== 'in') return null
  const { user } = session
  const isOwner = user.accountType === 'business'
  const onDone = (submitted: Submitted) => {
    showToast(text.done)
    setDone(submitted)
    setRound(round + 1)
    if (!isOwner) return
    void queries.invalidateQueries({ queryKey: OWN_BUSINESSES })
    void navigate(`/business-register?business=${NEW}`, { replace: true })
  }
  const wanted = search.get('business')
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">{text.title}</h1>
        <p className="text-ink-soft">{text.lead}</p>
        {!user.emailConfirmed && <p className="font-semibold">{text.unconfirmed}</p>}
      </div>
      {done && <SubmittedNotice key={round} done={done} isOwner={isOwner} />}
      <Card className="p-4 sm:p-8">
        {isOwner && wanted !== NEW ? (
          <OwnerDraft key={wanted} wanted={idOf(wanted ?? undefined)} user={user} onDone={onDone} />
        ) : (
          <Wizard
            key={round}
            start={{ id: null, values: freshValues(user), isOwner }}
            photos={[]}
            onDone={onDone}
          />
        )}
      </Card>
    </div>
  )
}

/** Most businesses are in the city of who registers them. */
const freshValues = ({ city }: User) => emptyValues({ city })

type DraftProps = { wanted: number | null; user: User; onDone(done: Submitted): void }

/** The draft that was asked for, else the first one, else a new business. */
function OwnerDraft({ wanted, user, onDone }: DraftProps) {
  const { data, error, isError, refetch } = useOwnDraft(wanted)
  if (isError && isNotFound(error)) return <NotADraft />
  if (isError) return <QueryView query={{ error, refetch }} failed={text.loadFailed} />
  if (!data) return <Spinner text={text.loading} />
  const { own } = data
  if (!own)
    return (
      <Wizard start={{ id: null, values: freshValues(user), isOwner: true }} photos={[]} onDone={onDone} />
    )
  if (own.status !== 'draft' && own.status !== 'rejected') return <NotADraft />
  const start = { id: own.id, values: valuesOf(own), isOwner: true }
  return <Wizard start={start} photos={own.photos} onDone={onDone} />
}

const NotADraft = () => (
  <EmptyState icon={ClipboardCheck} title={text.notDraft} text={text.notDraftText}>
    <ButtonLink to="/business-dashboard">{text.toPanel}</ButtonLink>
    <ButtonLink look="secondary" to={`/business-register?business=${NEW}`}>
      {text.anotherOne}
    </ButtonLink>
  </EmptyState>
)

type WizardProps = { start: WizardStart; photos: OwnBusinessDetail['photos']; onDone(done: Submitted): void }

function Wizard({ start, photos, onDone }: WizardProps) {
  const wizard = useWizard({ start, onDone })
  const [waiting, setWaiting] = useState(false)
  const [onServer, setOnServer] = useState<WizardProps['photos']>(photos)
  return (
    <WizardFrame wizard={wizard} waiting={waiting}>
      {wizard.step === 0 && <BasicsStep wizard={wizard} />}
      {wizard.step === 1 && <DetailsStep wizard={wizard} />}
      {wizard.step === 2 &&
        (wizard.id !== null && wizard.pictures.length === 0 ? (
          <BusinessPhotos
            businessId={wizard.id}
            first={onServer}
            error={wizard.errorOf('images')}
            onBusy={setWaiting}
            onChange={(changed) => setOnServer([...changed])}
          />
        ) : (
          <NewPhotos wizard={wizard} onBusy={setWaiting} />
        ))}
    </WizardFrame>
  )
}

/** Of a business that is not on the server yet: the pictures are, the browser keeps which they are. */
function NewPhotos({ wizard, onBusy }: { wizard: WizardState; onBusy(busy: boolean): void }) {
  const { pictures, changePictures } = wizard
  return (
    <PhotoEditor
      photos={pictures}
      error={wizard.errorOf('images')}
      onBusy={onBusy}
      add={async (picture) => {
        changePictures([...pictures, picture])
        return null
      }}
      remove={async (url) => {
        changePictures(pictures.filter((picture) => picture.url !== url))
        return null
      }}
      order={async (urls) => {
        changePictures(urls.flatMap((url) => pictures.find((picture) => picture.url === url) ?? []))
        return null
      }}
    />
  )
}
