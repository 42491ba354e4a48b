import { madeTypes, type UserListed } from '#contract/users.ts'
import { DEFAULT_CITY, provinces } from '#text/places-provinces.ts'
import { roleTexts, newUserText as text, userActText } from '#text/users.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useMakeUser } from './queries.ts'

type Props = { onMade(user: UserListed): void; onClose(): void }
type Name = keyof typeof text.fields

const typed = ['name', 'email', 'phone'] as const
const kinds = { name: 'text', email: 'email', phone: 'tel' } as const

/** An account of the staff, or of an owner who was met somewhere. */
export function NewUserDialog({ onMade, onClose }: Props) {
  const make = useMakeUser()
  const form = useForm<Name>({
    check(values) {
      const missing = typed.filter((name) => values[name].trim() === '')
      const fields = Object.fromEntries(missing.map((name) => [name, text.required]))
      return missing.length === 0 ? null : { text: text.missing, fields }
    },
    async send({ userType, ...values }) {
      const chosen = madeTypes.find((type) => type === userType) ?? 'business'
      const answer = await make({ ...values, userType: chosen })
      if (!answer.ok) return { text: answer.error.text || text.failed, fields: answer.error.fields }
      showToast(text.done(answer.data.email))
      onMade(answer.data)
      return null
    },
  })
  return (
    <Dialog title={text.title} closeLabel={userActText.close} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <p className="text-ink-soft">{text.lead}</p>
        {form.problem && (
          <ErrorSummary
            text={form.problem.text}
            fields={form.problem.fields}
            labels={text.fields}
            attempt={form.attempt}
          />
        )}
        <SelectField
          name="userType"
          label={text.fields.userType}
          error={form.errorOf('userType')}
          options={madeTypes.map((type) => [type, roleTexts[type]])}
        />
        {typed.map((name) => (
          <TextField
            key={name}
            name={name}
            label={text.fields[name]}
            error={form.errorOf(name)}
            type={kinds[name]}
            inputMode={kinds[name]}
            autoComplete="off"
          />
        ))}
        <SelectField
          name="city"
          label={text.fields.city}
          error={form.errorOf('city')}
          defaultValue={DEFAULT_CITY}
          options={provinces.map(({ name }) => [name, name])}
        />
        <Button type="submit" busy={form.busy}>
          {form.busy ? text.submitting : text.submit}
        </Button>
      </form>
    </Dialog>
  )
}
