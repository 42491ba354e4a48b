import { useState } from 'react'
import { AREA_POINTS_MIN, type CallOutTariff, type Duty, type DutyArea } from '#contract/call-outs-duty.ts'
import { HOUR_MS } from '#lib/time.ts'
import { readKurus, readNumber } from '#lib/typed-number.ts'
import { dutyText as text } from '#text/call-outs-duty.ts'
import { momentText } from '#text/days.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardSection } from '#web/ui/card.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { CheckField } from '#web/ui/switch-field.tsx'
import { AreaField, type Corners, type DrawArea } from './area-field.tsx'
import { useSaveDuty } from './owner-queries.ts'
import { useServerClock } from './use-clock.ts'

const HOURS = [2, 4, 8, 12, 24]
const KURUS = 100

/** `area`: of the polygon, which is no field of the form's own. */
type Name = keyof typeof first | 'area'

/** Where nothing was given before. */
const first = {
  openingKurus: '',
  perKmKurus: '',
  freeKm: '0',
  nightPercent: '0',
  holidayPercent: '0',
  includes: '',
  minutes: '20',
  plates: '',
  hours: '8',
}

function valuesOf({ tariff, area, vehicles }: Duty): typeof first {
  const lira = (kurus: number) => String(kurus / KURUS)
  return {
    ...first,
    ...(tariff && {
      openingKurus: lira(tariff.openingKurus),
      perKmKurus: lira(tariff.perKmKurus),
      freeKm: String(tariff.freeKm),
      nightPercent: String(tariff.nightPercent),
      holidayPercent: String(tariff.holidayPercent),
      includes: tariff.includes,
    }),
    ...(area?.minutes !== undefined && { minutes: String(area.minutes) }),
    plates: vehicles.map(({ plate }) => plate).join('\n'),
  }
}

const amounts = ['openingKurus', 'perKmKurus', 'freeKm', 'nightPercent', 'holidayPercent'] as const
const amountOf = (name: (typeof amounts)[number], written: string) =>
  name.endsWith('Kurus') ? readKurus(written) : readNumber(written)

function tariffOf(values: Record<Name, string>): CallOutTariff {
  return {
    openingKurus: readKurus(values.openingKurus),
    perKmKurus: readKurus(values.perKmKurus),
    freeKm: Math.round(readNumber(values.freeKm)),
    nightPercent: Math.round(readNumber(values.nightPercent)),
    holidayPercent: Math.round(readNumber(values.holidayPercent)),
    includes: values.includes,
  }
}

const areaOf = (minutes: string, corners: Corners): DutyArea =>
  corners ? { kind: 'polygon', points: [...corners] } : { kind: 'minutes', minutes: Number(minutes) }

/** On duty until when, for how much, how far, with which vehicles, and who is asked. */
export function DutyForm({ businessId, duty, Draw }: { businessId: number; duty: Duty; Draw: DrawArea }) {
  const { onDuty, until, obstacle, licence, people, record, area, position } = duty
  const [first] = useState(() => valuesOf(duty))
  const [corners, setCorners] = useState<Corners>(area?.points ?? null)
  const now = useNow()
  const clock = useServerClock(duty.now)
  const save = useSaveDuty(businessId, (saved) => (saved.onDuty ? text.started : text.stopped))
  const form = useForm<Name>({
    check(values) {
      const wrong = amounts.filter((name) => !(amountOf(name, values[name]) >= 0))
      if (wrong.length > 0)
        return { text: text.number, fields: Object.fromEntries(wrong.map((name) => [name, text.number])) }
      const areFew = corners !== null && corners.length < AREA_POINTS_MIN
      return areFew ? { text: text.cornersFew, fields: { area: text.cornersFew } } : null
    },
    async send(values) {
      const shift = people.filter(({ userId }) => `person-${userId}` in values).map(({ userId }) => userId)
      await save.mutateAsync({
        onDuty: true,
        until: new Date(clock + Number(values.hours) * HOUR_MS).toISOString(),
        tariff: tariffOf(values),
        area: areaOf(values.minutes, corners),
        vehicles: values.plates
          .split('\n')
          .filter((plate) => plate.trim() !== '')
          .map((plate) => ({ plate: plate.trim() })),
        ...(shift.length > 0 && { people: shift }),
      })
      return { text: '', fields: {} } // the form stays, for the next change
    },
  })
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="grid gap-2 p-4">
        <p role="status" className="text-lg font-bold">
          {onDuty && until ? text.onUntil(momentText(until, now)) : text.off}
        </p>
        {duty.pausedAt !== null && (
          <p className="font-semibold">{text.paused(momentText(duty.pausedAt, now))}</p>
        )}
        {obstacle !== 'not_on_duty' && <p>{obstacle === null ? text.ready : text.obstacles[obstacle]}</p>}
        {licence !== 'not_needed' && obstacle !== 'licence' && (
          <p className="text-sm text-ink-soft">{text.licence[licence]}</p>
        )}
        {record.asked > 0 && (
          <p className="text-sm text-ink-soft">{text.record(record.asked, record.accepted)}</p>
        )}
        {record.arrivedPercent !== null && (
          <p className="text-sm text-ink-soft">{text.arrivedRecord(record.arrivedPercent)}</p>
        )}
        {onDuty && (
          <Button look="secondary" busy={save.isPending} onClick={() => save.mutate({ onDuty: false })}>
            {text.stop}
          </Button>
        )}
        <ErrorText text={save.error && !save.isPending && save.error.message} />
      </Card>
      <Form
        form={{ ...form, problem: form.problem?.text ? form.problem : null }}
        className="grid grid-cols-1 gap-6"
      >
        <SelectField
          name="hours"
          label={text.hours}
          defaultValue={first.hours}
          options={HOURS.map((hours) => [hours, text.forHours(hours)])}
        />
        <CardSection title={text.tariff}>
          <p className="text-sm text-ink-soft">{text.tariffHint}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Amount name="openingKurus" label={text.opening} first={first.openingKurus} />
            <Amount name="perKmKurus" label={text.perKm} first={first.perKmKurus} />
            <Amount name="freeKm" label={text.freeKm} first={first.freeKm} />
            <Amount name="nightPercent" label={text.night} first={first.nightPercent} />
            <Amount name="holidayPercent" label={text.holiday} first={first.holidayPercent} />
          </div>
          <TextField
            name="includes"
            label={text.includes}
            hint={text.includesHint}
            maxLength={200}
            defaultValue={first.includes}
          />
        </CardSection>
        <AreaField
          value={corners}
          onChange={setCorners}
          firstMinutes={first.minutes}
          home={position}
          Draw={Draw}
          error={form.errorOf('area')}
        />
        <TextAreaField
          name="plates"
          label={text.vehicles}
          hint={text.vehiclesHint}
          rows={2}
          defaultValue={first.plates}
        />
        <fieldset>
          <legend className="mb-1 font-semibold">{text.people}</legend>
          {people.map(({ userId, name, isOnShift, hasProvenPhone }) => (
            <CheckField
              key={userId}
              name={`person-${userId}`}
              label={name}
              {...(!hasProvenPhone && { hint: text.noSms })}
              first={isOnShift}
            />
          ))}
        </fieldset>
        <Button type="submit" busy={form.busy} className="min-h-14 text-lg">
          {form.busy ? text.saving : onDuty ? text.save : text.start}
        </Button>
      </Form>
    </div>
  )
}

type AmountProps = { name: (typeof amounts)[number]; label: string; first: string }

const Amount = ({ name, label, first }: AmountProps) => (
  <TextField name={name} label={label} inputMode="decimal" autoComplete="off" defaultValue={first} />
)
