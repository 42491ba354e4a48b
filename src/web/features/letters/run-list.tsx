import { FileDown, Mail } from 'lucide-react'
import { useState } from 'react'
import { type LetterForm, type LetterRun, letterForms } from '#contract/letters.ts'
import { letterText, lettersText as text } from '#text/letters.ts'
import { download } from '#web/lib/download.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useCancelLetters, useLetterRuns } from './queries.ts'

const counted = ['letters', 'opened', 'used', 'over'] as const
const tones = { good: 'open', over: 'closed', cancelled: 'closed' } as const

/** Runs of letters, what came of each, and their files. */
export function RunList() {
  return (
    <>
      <p className="text-sm text-ink-soft">{text.printHint}</p>
      <QueryList
        query={useLetterRuns()}
        loading={text.loading}
        failed={text.failed}
        more={text.more}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Mail} title={text.empty} />}
      >
        {(run) => <Row run={run} />}
      </QueryList>
    </>
  )
}

function Row({ run }: { run: LetterRun }) {
  const { id, district, city, category, state, madeAt, endsAt } = run
  const cancel = useCancelLetters(id)
  return (
    <article className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="min-w-0 font-bold break-words">{text.run(district, city)}</h3>
        <Badge tone={tones[state]}>{text.states[state]}</Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {category ?? text.allCategories} · {text.period(madeAt, endsAt)}
      </p>
      <dl className="grid max-w-md grid-cols-4 gap-3">
        {counted.map((what) => (
          <div key={what}>
            <dt className="text-sm text-ink-soft">{text.counts[what]}</dt>
            <dd className="text-lg font-bold tabular-nums">{text.number(run[what])}</dd>
          </div>
        ))}
      </dl>
      {state === 'good' && (
        <div className="flex flex-wrap gap-2">
          {letterForms.map((form) => (
            <PrintButton key={form} id={id} form={form} />
          ))}
          <SureButton
            label={text.cancel}
            words={{ ...text.cancelling, text: <p>{text.cancelling.text}</p> }}
            act={() => cancel.mutateAsync()}
          />
        </div>
      )}
    </article>
  )
}

/** 200 pages take some seconds. */
const PATIENCE_MS = 120_000

function PrintButton({ id, form }: { id: number; form: LetterForm }) {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    if (busy) return
    setBusy(true)
    const name = `${letterText.fileNames[form]}-${id}.pdf`
    const failed = await download(`/api/admin/letters/${id}/pdf?form=${form}`, name, PATIENCE_MS)
    setBusy(false)
    if (failed === null) showToast(text.downloaded)
    else showToast(failed, 'bad')
  }
  return (
    <Button look="secondary" busy={busy} onClick={() => void take()}>
      <FileDown aria-hidden className="size-5" strokeWidth={1.75} />
      {busy ? text.downloading : text.download[form]}
    </Button>
  )
}
