import { useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import type { FieldValues } from 'react-hook-form'
import { queryOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import type { FieldProps } from '#web/ui/line-field.tsx'
import type { LinkedWork } from '../contract/linked-work.ts'
import { projects } from '../contract/projects.ts'

/** A project in which the user may add work. */
export function ProjectField<V extends FieldValues>(props: FieldProps<V>) {
  const { data } = useQuery(queryOf(projects.list, { limit: 200 }))
  const known = (data?.rows ?? []).filter(({ role }) => role !== 'VIEWER')
  return (
    <SelectField {...props} options={known.map(({ id, key, name }) => ({ value: id, label: `${key} · ${name}` }))} />
  )
}

export { ProposeDialog } from './triage/propose-dialog.tsx'

/** Work items that were made of something, each a link to it. */
export const WorkLinks = ({
  of,
  groupName,
}: {
  of: readonly LinkedWork[]
  groupName: (group: LinkedWork['group']) => string
}) =>
  of.map(({ itemId, projectId, label, title, group }) => (
    <Typography key={itemId} sx={{ py: 1, overflowWrap: 'anywhere' }}>
      <Link to={`/project/${projectId}?item=${itemId}`}>{`${label} ${title}`}</Link> · {groupName(group)}
    </Typography>
  ))
