import { TAGS_MAX, type TagMap } from '#contract/osm-import-tags.ts'
import { fieldTexts } from '#text/fields.ts'
import { tagMapText } from '#text/osm-import-tags.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useSetCategoryTag } from './queries.ts'

const text = tagMapText.form

/** Tags, and the category that has them; null: none. */
export type Tagged = { tags: string; from: number | null }
type Props = { tagged: Tagged; categories: TagMap['categories']; onClose(): void }

/** Gives tags to a category; those of one are moved to another, or taken from it. */
export function TagForm({ tagged: { tags, from }, categories, onClose }: Props) {
  const save = useSetCategoryTag()
  const drop = useSetCategoryTag()
  const form = useForm<'tags' | 'category'>({
    check(values) {
      const fields = {
        ...(!values.tags.trim() && { tags: fieldTexts.required }),
        ...(!values.category && { category: fieldTexts.required }),
      }
      return Object.keys(fields).length === 0 ? null : { text: text.required, fields }
    },
    async send(values) {
      await save.mutateAsync({ tags: values.tags, from, to: Number(values.category) })
      onClose()
      return null
    },
  })
  return (
    <Dialog title={from === null ? text.add : text.edit} closeLabel={text.close} onClose={onClose}>
      <Form form={form} labels={{ tags: text.tags, category: text.category }}>
        {from === null ? (
          <TextField
            name="tags"
            label={text.tags}
            hint={text.tagsHint}
            defaultValue={tags}
            maxLength={TAGS_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <p className="font-mono break-words">
            {tags}
            <input type="hidden" name="tags" value={tags} />
          </p>
        )}
        <SelectField
          name="category"
          label={text.category}
          empty={text.choose}
          defaultValue={from ?? ''}
          options={categories.map(({ id, name }) => [id, name] as const)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            {form.busy ? text.saving : text.save}
          </Button>
          {from !== null && (
            <Button
              look="secondary"
              busy={drop.isPending}
              className="text-danger"
              onClick={() => drop.isPending || drop.mutate({ tags, from, to: null }, { onSuccess: onClose })}
            >
              {text.drop}
            </Button>
          )}
        </div>
        <ErrorText text={drop.error?.message} />
      </Form>
    </Dialog>
  )
}
