import { type ComponentType, useState } from 'react'
import {
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_NAME_MAX,
  type CategoryForStaff,
  SEARCH_WORD_MAX,
  SEARCH_WORDS_MAX,
} from '#contract/categories-admin.ts'
import { categorySigns } from '#contract/categories-signs.ts'
import type { HoursPlan } from '#contract/hours.ts'
import { adminCategoriesText, categoryFormText as text } from '#text/categories-admin.ts'
import { hoursFormText } from '#text/hours-form.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipListField } from '#web/ui/chip-list-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { CheckField } from '#web/ui/switch-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useChangeCategories } from './admin-queries.ts'
import { IconPicker } from './icon-picker.tsx'

type Name = keyof typeof text.fields

const dayLabels = Object.fromEntries(hoursFormText.days.map((name, i) => [`week.${i}`, name]))
/** The field of the usual hours, of the feature that edits hours. */
export type HoursField = ComponentType<{
  plan: HoursPlan | null | undefined
  errors: Readonly<Record<string, string | undefined>>
  onChange(plan: HoursPlan | null): void
}>
type Props = {
  /** Null: a new one. */
  category: CategoryForStaff | null
  all: readonly CategoryForStaff[]
  hours: HoursField
  onClose(): void
}

const needed = ['name', 'description', 'icon'] as const

/** Form of a new or existing category. */
export function CategoryForm({ category, all, hours: HoursField, onClose }: Props) {
  const { add, change } = useChangeCategories()
  const [searchWords, setSearchWords] = useState<string[]>(category?.searchWords ?? [])
  const [plan, setPlan] = useState<HoursPlan | null | undefined>(() =>
    category?.usualHours && !category.usualPlan ? undefined : (category?.usualPlan ?? null),
  )
  const form = useForm<Name>({
    check(values) {
      const missing = needed.filter((name) => !values[name]?.trim())
      const fields = Object.fromEntries(missing.map((name) => [name, text.required]))
      return missing.length === 0 ? null : { text: text.missing, fields }
    },
    async send({ name, slug, description, icon, emergency, promotionRestricted }) {
      const body = {
        name,
        description,
        searchWords,
        ...(plan !== undefined && { usualPlan: plan }),
        icon: categorySigns.find((sign) => sign === icon) ?? categorySigns[0],
        emergency: category?.id === 1 || emergency === 'on',
        promotionRestricted: promotionRestricted === 'on',
        ...(slug && { slug }),
      }
      const answer = await (category ? change(category.id, body) : add(body))
      if (!answer.ok) return { text: answer.error.text || text.failed, fields: answer.error.fields }
      showToast(category ? text.saved(name) : text.added(name))
      onClose()
      return null
    },
  })
  const slugHint = category
    ? category.isSlugFixed
      ? text.hints.slugFixed
      : text.hints.slugOpen
    : text.hints.slugNew
  return (
    <Dialog
      title={category ? text.editTitle(category.name) : text.addTitle}
      closeLabel={adminCategoriesText.close}
      onClose={onClose}
    >
      <Form form={form} className="grid gap-5" labels={{ ...text.fields, ...dayLabels }}>
        <TextField
          name="name"
          label={text.fields.name}
          defaultValue={category?.name}
          maxLength={CATEGORY_NAME_MAX}
          autoComplete="off"
        />
        <TextField
          name="slug"
          label={text.fields.slug}
          hint={slugHint}
          defaultValue={category?.slug}
          readOnly={category?.isSlugFixed}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
        <TextAreaField
          name="description"
          label={text.fields.description}
          hint={text.hints.description}
          rows={2}
          maxLength={CATEGORY_DESCRIPTION_MAX}
          defaultValue={category?.description}
        />
        <IconPicker
          first={category?.icon}
          names={new Map(all.map(({ icon, name }) => [icon, name]))}
          error={form.errorOf('icon')}
        />
        <ChipListField
          name="searchWords"
          label={text.fields.searchWords}
          hint={text.hints.searchWords}
          error={form.errorOf('searchWords')}
          values={searchWords}
          onChange={setSearchWords}
          suggestions={[]}
          most={SEARCH_WORDS_MAX}
          maxLength={SEARCH_WORD_MAX}
          words={text.chips}
        />
        <HoursField plan={plan} errors={form.problem?.fields ?? {}} onChange={setPlan} />
        <CheckField
          name="emergency"
          label={text.fields.emergency}
          hint={text.hints.emergency}
          first={category?.emergency ?? false}
          // The list that help comes from stays one.
          isFixed={category?.id === 1}
        />
        <CheckField
          name="promotionRestricted"
          label={text.fields.promotionRestricted}
          hint={text.hints.promotionRestricted}
          first={category?.promotionRestricted ?? false}
        />
        <Button type="submit" busy={form.busy}>
          {form.busy ? text.submitting : category ? text.submitEdit : text.submitAdd}
        </Button>
      </Form>
    </Dialog>
  )
}
