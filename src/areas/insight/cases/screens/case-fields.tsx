import { type FieldValues, type Path, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#web/ui/fields.tsx'
import { type FieldProps } from '#web/ui/line-field.tsx'
import { type Desk, PRIORITIES } from '../contract/replies.ts'
import { kindsOf } from '../rules.ts'

type Props<V extends FieldValues> = Pick<FieldProps<V>, 'form'>

/** `desk` of a case, of those offered. */
export function DeskField<V extends FieldValues>({ form, desks }: Props<V> & { desks: readonly Desk[] }) {
  const { t } = useTranslation('cases')
  const options = desks.map((value) => ({ value, label: t(`desk.${value}`) }))
  return <SelectField form={form} name={'desk' as Path<V>} label={t('deskLabel')} options={options} />
}

/** `kind` of a case, of those its desk knows. */
export function KindField<V extends FieldValues>({ form }: Props<V>) {
  const { t } = useTranslation('cases')
  const desk = useWatch({ control: form.control, name: 'desk' as Path<V> }) as Desk
  const options = kindsOf[desk].map((value) => ({ value, label: t(`kind.${value}`) }))
  return <SelectField key={desk} form={form} name={'kind' as Path<V>} label={t('kindLabel')} options={options} />
}

/** `priority` of a case. */
export function PriorityField<V extends FieldValues>({ form }: Props<V>) {
  const { t } = useTranslation('cases')
  const options = PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))
  return <SelectField form={form} name={'priority' as Path<V>} label={t('priorityLabel')} options={options} />
}
