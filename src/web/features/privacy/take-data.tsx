import { Download } from 'lucide-react'
import { exportMe } from '#contract/privacy.ts'
import { privacyText } from '#text/privacy.ts'
import { ask } from '#web/lib/ask.ts'
import { saveFile } from '#web/lib/download.ts'
import { useSave } from '#web/lib/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'

const text = privacyText.take

/** All that is kept about the person, as a file. */
export function TakeData() {
  const take = useSave(() => ask(exportMe, {}), {
    onSuccess: (data) =>
      saveFile(
        text.file(data.exportedAt.slice(0, 10)),
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      ),
    done: text.done,
    toastsRefusal: true,
  })
  return (
    <Section title={text.title}>
      <p className="text-ink-soft">{text.lead}</p>
      <Button
        look="secondary"
        busy={take.isPending}
        onClick={() => {
          if (!take.isPending) take.mutate()
        }}
        className="justify-self-start"
      >
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        {take.isPending ? text.busy : text.submit}
      </Button>
    </Section>
  )
}
