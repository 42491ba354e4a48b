import type { CallOutForCustomer, EarlierJob } from '#contract/call-outs-shapes.ts'
import { earlierJobsText as text } from '#text/call-outs-dispute-form.ts'
import { callOutText } from '#text/call-outs-pages.ts'
import { wayText } from '#text/call-outs-way.ts'
import { momentText } from '#text/days.ts'
import { useNow } from '#web/lib/use-time.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { BlockButton } from './block-button.tsx'
import { DisputeSection } from './dispute-section.tsx'

/** Those that had said yes before, for who asked: each job can be objected to by itself. */
export function EarlierJobs({ callOut: { id, earlierJobs } }: { callOut: CallOutForCustomer }) {
  if (earlierJobs.length === 0) return null
  return (
    <Section title={text.title}>
      {earlierJobs.map((job) => (
        <Job key={job.businessId} id={id} job={job} />
      ))}
    </Section>
  )
}

function Job({ id, job }: { id: number; job: EarlierJob }) {
  const { businessId, businessName, acceptedAt, outcome, dispute, disputeUntil } = job
  const now = useNow()
  return (
    <Card className="grid gap-2 p-4">
      <TextLink to={`/business/${businessId}`} className="-my-2 justify-self-start">
        {businessName}
      </TextLink>
      <p className="text-sm text-ink-soft">{text.outcomes[outcome](momentText(acceptedAt, now))}</p>
      <DisputeSection id={id} businessId={businessId} dispute={dispute} until={disputeUntil} />
      <BlockButton id={id} businessId={businessId} label={callOutText.page.block}>
        {wayText.blockEnded(businessName)}
      </BlockButton>
    </Card>
  )
}
