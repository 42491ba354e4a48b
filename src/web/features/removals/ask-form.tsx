import { MailQuestionMark, MessageSquareCode } from 'lucide-react'
import { useRef, useState } from 'react'
import { emailPattern } from '#contract/accounts.ts'
import {
  REMOVAL_WORDS_MAX,
  type RemovalRelation,
  type RemovalWay,
  removalRelations,
} from '#contract/removals.ts'
import { showPhone } from '#lib/phone.ts'
import { fieldTexts } from '#text/fields.ts'
import { removalText as text } from '#text/removals.ts'
import { newClientId } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAskRemoval } from './queries.ts'

export type AskedRemoval = { clientId: string; way: RemovalWay; answerBy: string }
type Props = {
  candidateId: number
  /** Null: there is no telephone that a code can go to. */
  phone: string | null
  onAsked(asked: AskedRemoval): void
}
type Values = 'relation' | 'way' | 'words' | 'email'

const labels = { relation: text.relation, way: text.way, words: text.words, email: text.email }

/** Asks for the removal of a place, without an account. */
export function AskForm({ candidateId, phone, onAsked }: Props) {
  const send = useAskRemoval(candidateId)
  const [way, setWay] = useState<RemovalWay>(phone === null ? 'staff' : 'code')
  // One for all tries of the same request: what was taken by a lost answer is not asked for twice.
  const sent = useRef({ asked: '', clientId: '' })
  const form = useForm<Values>({
    check({ relation, email }) {
      const fields = {
        ...(relation === '' && { relation: fieldTexts.required }),
        ...(way === 'staff' &&
          !emailPattern.test(email.trim()) && {
            email: email.trim() ? fieldTexts.email_invalid : fieldTexts.required,
          }),
      }
      return Object.keys(fields).length === 0 ? null : { text: text.incomplete, fields }
    },
    async send({ relation, words, email }) {
      const asked = [way, relation, words, email].join('\n')
      if (sent.current.asked !== asked) sent.current = { asked, clientId: newClientId() }
      const { clientId } = sent.current
      const { answerBy } = await send.mutateAsync({
        clientId,
        relation: relation as RemovalRelation,
        way,
        words,
        ...(way === 'staff' && { email: email.trim() }),
      })
      onAsked({ clientId, way, answerBy })
    },
  })
  return (
    <Form form={form} labels={labels}>
      <SelectField
        name="relation"
        label={text.relation}
        empty={text.choose}
        options={removalRelations.map((value) => [value, text.relations[value]] as const)}
      />
      {phone !== null && (
        <div onChange={(event) => isWay(event.target) && setWay(event.target.value as RemovalWay)}>
          <RadioCards
            name="way"
            legend={text.way}
            first="code"
            options={[
              {
                value: 'code',
                label: text.ways.code,
                icon: <MessageSquareCode aria-hidden className="size-5 shrink-0" />,
              },
              {
                value: 'staff',
                label: text.ways.staff,
                icon: <MailQuestionMark aria-hidden className="size-5 shrink-0" />,
              },
            ]}
          />
        </div>
      )}
      <p className="text-sm text-ink-soft">
        {way === 'code' && phone !== null ? text.wayTexts.code(showPhone(phone)) : text.wayTexts.staff}
      </p>
      {way === 'staff' && (
        <>
          <TextField
            name="email"
            label={text.email}
            hint={text.emailHint}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
          <TextAreaField
            name="words"
            label={text.words}
            hint={text.wordsHint}
            rows={3}
            maxLength={REMOVAL_WORDS_MAX}
          />
        </>
      )}
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.sending : way === 'code' ? text.sendCode : text.send}
      </Button>
    </Form>
  )
}

const isWay = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.name === 'way'
