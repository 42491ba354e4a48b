import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { verifyText as text } from '#text/wheel-page.ts'
import { useProof } from '#web/features/wheel/queries.ts'
import { SpinSteps } from '#web/features/wheel/spin-steps.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { QueryView } from '#web/ui/states.tsx'

export const title = text.title

/** Draws a spin again for whoever has its number; the number stands in the address. */
export function WheelVerifyPage() {
  const [asked, ask] = useSearchParams()
  const given = asked.get('spin') ?? ''
  const id = idOf(given)
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('spin')
    const spin = typeof typed === 'string' ? idOf(typed.trim()) : null
    setIsWrong(spin === null)
    if (spin !== null) ask({ spin: String(spin) })
  }
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <PageHeading title={text.title} lead={text.lead} />
      <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end">
        <TextField
          key={given}
          name="spin"
          label={text.label}
          hint={text.hint}
          error={isWrong || (given && id === null) ? text.missing : undefined}
          defaultValue={given}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit">{text.submit}</Button>
      </form>
      {id !== null && <Proof key={id} id={id} />}
    </div>
  )
}

function Proof({ id }: { id: number }) {
  const { data, error, refetch } = useProof(id)
  if (data) return <SpinSteps proof={data} />
  if (isNotFound(error)) return <p role="alert">{text.notFound}</p>
  return <QueryView query={{ error, refetch }} failed={text.failed} loading={text.loading} />
}
