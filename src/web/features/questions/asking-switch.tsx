import { questionText as text } from '#text/questions.ts'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { useAsking, useSetAsking } from './queries.ts'

/** Whether the owner is asked; nothing for who is not the owner. */
export function AskingSwitch({ businessId }: { businessId: number }) {
  const { data } = useAsking(businessId)
  const { mutate, isPending, variables } = useSetAsking(businessId)
  if (!data) return null
  return (
    <SwitchField
      name="asking"
      label={text.asking}
      hint={text.askingHint}
      isOn={isPending ? variables : data.isOn}
      onChange={(isOn) => !isPending && mutate(isOn)}
    />
  )
}
