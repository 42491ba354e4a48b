import { type TargetType, targetTypes } from '#contract/admin-notifications.ts'
import { type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import { adminNotificationText as text } from '#text/admin-notifications.ts'
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
        >
          {targetTypes.map((type) => (
            <option key={type} value={type}>
              {text.targets[type]}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="kind"
          label={text.fields.kind}
          value={kind}
          onChange={({ target }) =>
            onKind(notificationKinds.find((one) => one === target.value) ?? 'service')
          }
        >
          {notificationKinds.map((one) => (
            <option key={one} value={one}>
              {text.kinds[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="-mt-3 text-sm text-ink-soft">{text.kindHints[kind]}</p>
    </>
  )
}
