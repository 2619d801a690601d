import Alert from '@mui/material/Alert'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Currency, unitOf } from '#core/money.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { BASES } from '../contract/choices.ts'
import { loyalty } from '../contract/loyalty.ts'
import type { Programme } from '../contract/replies.ts'
import { pointsFor, worthOf } from '../rules/points.ts'
import { usePoints } from './marks.tsx'

type FormOf = RouteForm<typeof loyalty.saveProgramme, 'version'>

/** What earns points, what they are worth, and how guests join. */
export function ProgrammeForm({ programme }: { programme: Programme }) {
  const { t } = useTranslation(['loyalty', 'shell'])
  const { version, ...defaults } = programme
  const form = useRouteForm(loyalty.saveProgramme, {
    known: { version },
    defaults,
    onDone: () => toast(t('loyalty:setUp.saved')),
  })
  return (
    <Form form={form} label={t('loyalty:setUp.programme')}>
      <CheckboxField form={form} name="isActive" label={t('loyalty:setUp.isActive')} help={t('loyalty:setUp.isActiveHelp')} />
      <TextField form={form} name="name" label={t('loyalty:setUp.name')} help={t('loyalty:setUp.nameHelp')} isRequired maxLength={80} />
      <CheckboxField form={form} name="joinsAll" label={t('loyalty:setUp.joinsAll')} help={t('loyalty:setUp.joinsAllHelp')} />
      <Rates form={form} />
      <FieldRow>
        <MoneyField form={form} name="value" label={t('loyalty:setUp.value')} isRequired />
        <NumberField form={form} name="leastRedeemed" label={t('loyalty:setUp.leastRedeemed')} min={1} isRequired />
        <NumberField form={form} name="validMonths" label={t('loyalty:setUp.validMonths')} help={t('loyalty:setUp.validMonthsHelp')} min={1} max={120} />
      </FieldRow>
      <Sample form={form} />
      <TextField form={form} name="termsEn" label={t('loyalty:setUp.termsEn')} lines={3} maxLength={4_000} />
      <TextField form={form} name="termsFr" label={t('loyalty:setUp.termsFr')} lines={3} maxLength={4_000} />
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
} // prettier-ignore

const RATES = ['roomRate', 'foodRate', 'otherRate'] as const

function Rates({ form }: { form: FormOf }) {
  const { t } = useTranslation('loyalty')
  const basis = useWatch({ control: form.control, name: 'basis' })
  return (
    <>
      <SelectField
        form={form}
        name="basis"
        label={t('setUp.basis')}
        help={t(`setUp.basisHelp.${basis}`)}
        options={BASES.map((value) => ({ value, label: t(`setUp.basisOf.${value}`) }))}
        isRequired
      />
      <FieldRow>
        {RATES.map((name) =>
          basis === 'PERCENT' ? (
            <PercentField key={name} form={form} name={name} label={t(`setUp.${name}`)} />
          ) : (
            <NumberField key={name} form={form} name={name} label={t(`setUp.${name}`)} max={10_000} isRequired />
          ),
        )}
      </FieldRow>
    </>
  )
}

const SAMPLE = { room: 10_000, food: 2_000 }

/** What a stay earns by what is typed. */
function Sample({ form }: { form: FormOf }) {
  const { t } = useTranslation('loyalty')
  const { format, currency } = useMoney()
  const points = usePoints()
  const [basis, room, food, other, value] = useWatch({ control: form.control, name: ['basis', ...RATES, 'value'] }) // prettier-ignore
  const typed = [room, food, other, value].map((one) => (typeof one === 'number' && Number.isInteger(one) ? one : undefined)) // prettier-ignore
  const [roomRate, foodRate, otherRate, worth] = typed
  if (roomRate === undefined || foodRate === undefined || otherRate === undefined || !worth || worth < 1) return null
  const unit = unitOf(currency as Currency)
  const turnover = { room: SAMPLE.room * unit, food: SAMPLE.food * unit, other: 0 }
  const rates = { room: roomRate, food: foodRate, other: otherRate }
  const earned = pointsFor(turnover, { basis, rates, value: worth, unit, multiplierBp: 10_000 })
  return (
    <Alert severity="info">
      {t('setUp.sample', {
        room: format(turnover.room),
        food: format(turnover.food),
        points: points.format(earned),
        worth: format(worthOf(earned, worth)),
      })}
    </Alert>
  )
}
