import { MailX } from 'lucide-react'
import { MAX_LETTERS } from '#contract/letters.ts'
import { lettersText as text } from '#text/letters.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { type LetterArea, useLetterPlaces, useMakeLetters } from './queries.ts'

/** How many places of a district a letter can go to, and a run of letters to them. */
export function MakeForm({ area }: { area: LetterArea | null }) {
  const query = useLetterPlaces(area)
  if (area === null) return <p className="text-ink-soft">{text.chooseDistrict}</p>
  if (!query.data)
    return (
      <QueryView query={query} failed={text.countFailed} loading={text.counting} shape="h-40 rounded-lg" />
    )
  const { businesses, candidates, refused } = query.data
  const total = businesses + candidates
  const held = refused === null ? '' : text.refused(refused)
  if (total === 0)
    return <EmptyState icon={MailX} title={text.none} text={[text.placesText, held].join(' ').trim()} />
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-semibold">{text.places(businesses, candidates)}</p>
        <p className="text-sm text-ink-soft">{text.placesText}</p>
        {held && <p className="text-sm">{held}</p>}
      </div>
      <CountForm key={total} area={area} most={Math.min(total, MAX_LETTERS)} />
    </div>
  )
}

function CountForm({ area, most }: { area: LetterArea; most: number }) {
  const make = useMakeLetters()
  const form = useForm<'count'>({
    check: ({ count }) => {
      const wrong = text.countForm(most)
      return /^\d{1,3}$/.test(count.trim()) && Number(count) >= 1 && Number(count) <= most
        ? null
        : { text: wrong, fields: { count: wrong } }
    },
    async send({ count }) {
      await make.mutateAsync({ ...area, count: Number(count) })
    },
  })
  return (
    <Form form={form} labels={{ count: text.count }}>
      <div className="max-w-xs">
        <TextField
          name="count"
          label={text.count}
          hint={text.countHint(most)}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={most}
        />
      </div>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.making : text.make}
      </Button>
    </Form>
  )
}
