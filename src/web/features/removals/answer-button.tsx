import { useState } from 'react'
import { REMOVAL_WORDS_MAX } from '#contract/removals.ts'
import { fieldTexts } from '#text/fields.ts'
import { adminRemovalsText as text } from '#text/removals.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import type { Turn } from '#web/ui/decision-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { singlePress } from '#web/ui/keys.ts'
import { actKey } from '#web/ui/list-keys.tsx'
import { callReopen, useDecideRemoval } from './queries.ts'

type Props = { act: 'remove' | 'refuse'; id: number; name: string; turn: Turn }

const acts = {
  remove: { look: 'danger', key: 'a', label: text.remove, ...text.removing },
  refuse: { look: 'secondary', key: 'r', label: text.refuse, ...text.refusing },
} as const

/** A decision with the answer that goes out by e-mail. */
export function AnswerButton({ act, ...rest }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { look, key, label, title } = acts[act]
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        {...actKey(key)}
        onClick={singlePress(() => setIsOpen(true))}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog title={title} closeLabel={text.close} onClose={close}>
          <AnswerForm {...rest} act={act} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

function AnswerForm({ act, id, name, turn, onClose }: Props & { onClose(): void }) {
  const decide = useDecideRemoval(id)
  const { look, label, lead, said } = acts[act]
  const form = useForm<'answer'>({
    check: ({ answer }) =>
      answer.trim() ? null : { text: fieldTexts.required, fields: { answer: fieldTexts.required } },
    async send({ answer }) {
      await decide.mutateAsync({ isRemoved: act === 'remove', answer })
      onClose()
      turn.onDecided({ said: said(name), undo: () => callReopen(id) })
    },
  })
  return (
    <Form form={form} labels={{ answer: text.answer }}>
      <p>{lead}</p>
      <TextAreaField
        name="answer"
        id="removal-answer"
        label={text.answer}
        rows={3}
        maxLength={REMOVAL_WORDS_MAX}
      />
      <Button type="submit" look={look} busy={form.busy} className="justify-self-start">
        {label}
      </Button>
    </Form>
  )
}
