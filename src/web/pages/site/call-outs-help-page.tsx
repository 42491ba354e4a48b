import { callOutHelp as text } from '#text/call-outs-help.ts'
import { Section } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const title = text.title

/** The published rule of who is asked in a call-out, for everybody. */
export const CallOutsHelpPage = () => (
  <article className="mx-auto grid w-full max-w-3xl gap-8">
    <PageHeading title={text.title} lead={text.lead} />
    <p role="note" className="rounded-md border border-danger bg-surface p-4 font-semibold">
      {text.danger}
    </p>
    {text.parts.map(({ title: name, points }) => (
      <Section key={name} title={name} className="grid gap-2">
        <ul className="grid list-disc gap-2 pl-5">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Section>
    ))}
  </article>
)
