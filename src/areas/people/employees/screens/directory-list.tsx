import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { timeAt } from '#core/dates.ts'
import { useSession } from '#web/session.ts'
import { useGo } from '#web/navigation.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { PhoneLink } from '#web/ui/values.tsx'
import type { DirectoryRow } from '../contract/replies.ts'
import { employees } from '../contract/employees.ts'

const timesOf = ({ startAt, endAt }: NonNullable<DirectoryRow['shift']>, timeZone: string): string =>
  `${timeAt(startAt, timeZone)}–${timeAt(endAt, timeZone)}`

/** Who works here, when today, and how to reach them at work. */
export function DirectoryList() {
  const { t } = useTranslation('employees')
  const go = useGo()
  const timeZone = useSession().property?.timeZone ?? 'UTC'
  return (
    <DataList
      label={t('tabs.directory')}
      source={employees.directory}
      search="text"
      searchLabel={t('list.searchName')}
      columns={[
        {
          key: 'name',
          label: t('name'),
          phone: 'title',
          cell: ({ name, pictureUrl }) => (
            <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
              <Avatar name={name} src={pictureUrl} />
              <span>{name}</span>
            </Stack>
          ),
        },
        { key: 'positionTitle', label: t('job.position'), cell: ({ positionTitle }) => positionTitle },
        { key: 'departmentName', label: t('job.department'), cell: ({ departmentName }) => departmentName },
        {
          key: 'shift',
          label: t('directory.shift'),
          cell: ({ shift }) => shift && timesOf(shift, timeZone),
          text: ({ shift }) => (shift ? timesOf(shift, timeZone) : ''),
        },
        {
          key: 'workPhone',
          label: t('person.workPhone'),
          cell: ({ workPhone }) => workPhone && <PhoneLink phone={workPhone} />,
          text: ({ workPhone }) => workPhone,
        },
        { key: 'workEmail', label: t('person.workEmail'), cell: ({ workEmail }) => workEmail },
      ]}
      onOpen={({ id }) => go(`/ems/employee?id=${id}`)}
      empty={{ title: t('list.empty') }}
    />
  )
}
