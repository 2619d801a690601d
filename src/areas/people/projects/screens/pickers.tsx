import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { queryOf } from '#web/api.ts'
import { SelectField } from '#web/ui/fields.tsx'
import type { FieldProps } from '#web/ui/line-field.tsx'
import { projects } from '../contract/projects.ts'

/** A project in which the user may add work. */
export function ProjectField<V extends FieldValues>(props: FieldProps<V>) {
  const { data } = useQuery(queryOf(projects.list, { limit: 200 }))
  const known = (data?.rows ?? []).filter(({ role }) => role !== 'VIEWER')
  return (
    <SelectField {...props} options={known.map(({ id, key, name }) => ({ value: id, label: `${key} · ${name}` }))} />
  )
}
