import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FieldValues } from 'react-hook-form'
import { queryOf } from '#web/api.ts'
import { Choice } from '#web/ui/choice.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import type { FieldProps } from '#web/ui/line-field.tsx'
import { projects } from '../../contract/projects.ts'
import type { WorkActivity } from '../../contract/rates.ts'

/** Activities that time may be logged for; none until they are read, and where the property has none. */
export function useActivities() {
  const { data, isPending } = useQuery(queryOf(projects.activities, {}))
  const all = data?.rows.filter(({ isActive }) => isActive) ?? []
  return { all, options: all.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` })), isPending }
}

type ChoiceProps = { value: string | undefined; onChange: (activity: WorkActivity | undefined) => void }

/** Chooses an activity or none; nothing where the property has none. */
export function ActivityChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('projects')
  const { all, options } = useActivities()
  if (all.length === 0) return null
  return (
    <Choice
      label={t('activities.one')}
      value={value ?? ''}
      options={[{ value: '', label: t('activities.noOne') }, ...options]}
      onChange={(id) => onChange(all.find((activity) => activity.id === id))}
    />
  )
}

type Known = { id: string; name: string }

/** The same as a field of a form. `known` is what a filled form names already, also where it is offered no more. */
export function ActivityField<V extends FieldValues>({
  known,
  ...props
}: FieldProps<V> & { known?: Known | undefined }) {
  const { t } = useTranslation('projects')
  const { options: named } = useActivities()
  const isOffered = !known || named.some(({ value }) => value === known.id)
  const options = isOffered ? named : [...named, { value: known.id, label: known.name }]
  return options.length === 0 ? null : <SelectField {...props} options={options} blank={t('activities.noOne')} />
}
