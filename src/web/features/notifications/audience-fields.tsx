import { type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import { type TargetType, targetTypes } from '#contract/notifications-admin.ts'
import { adminNotificationText as text } from '#text/notifications-admin.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type Props = {
  targetType: TargetType
  onTargetType(type: TargetType): void
  kind: NotificationKind
  onKind(kind: NotificationKind): void
}

/** Who it is for, and whether it is of the service or an offer. */
export function AudienceFields({ targetType, onTargetType, kind, onKind }: Props) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <SelectField
          name="targetType"
          label={text.fields.targetType}
          value={targetType}
          onChange={({ target }) => onTargetType(targetTypes.find((type) => type === target.value) ?? 'all')}
          options={targetTypes.map((type) => [type, text.targets[type]])}
        />
        <SelectField
          name="kind"
          label={text.fields.kind}
          value={kind}
          onChange={({ target }) =>
            onKind(notificationKinds.find((one) => one === target.value) ?? 'service')
          }
          options={notificationKinds.map((one) => [one, text.kinds[one]])}
        />
      </div>
      <p className="-mt-3 text-sm text-ink-soft">{text.kindHints[kind]}</p>
    </>
  )
}
