import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { outlets } from '../contract.ts'
import { HoursText } from './hours-text.tsx'
import { ResourceDialog } from './resource-dialog.tsx'

/** Who and what serves in an outlet by appointment. */
export function ResourceTable() {
  const { t } = useTranslation('outlets')
  const [url, setUrl] = useUrlState()
  const places = useQuery(queryOf(outlets.list, {}))
  if (places.isLoadingError) return <ErrorState error={places.error} retry={() => void places.refetch()} />
  if (!places.data) return <LinesSkeleton />
  const { rows } = places.data
  const outlet = rows.find(({ id }) => id === url['outlet']) ?? rows.find(({ kind }) => kind === 'SERVICE') ?? rows[0]
  if (!outlet) return <EmptyState icon="building" title={t('empty.outlets')} text={t('empty.outletsText')} />
  return (
    <>
      <Box sx={{ maxWidth: 320, mb: 4 }}>
        <MuiTextField
          select
          label={t('outlet')}
          value={outlet.id}
          onChange={(event) => setUrl({ outlet: event.target.value })}
        >
          {rows.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </MuiTextField>
      </Box>
      <ResourcesOf key={outlet.id} businessServiceId={outlet.id} />
    </>
  )
}

function ResourcesOf({ businessServiceId }: { businessServiceId: string }) {
  const { t } = useTranslation('outlets')
  const read = useQuery(queryOf(outlets.resources, { businessServiceId, includeInactive: true }))
  return (
    <SetupTable
      needs="outlets.write"
      label={t('tab.resources')}
      read={read}
      columns={[
        { key: 'name', label: t('name'), cell: (resource) => resource.name, phone: 'title' },
        { key: 'kind', label: t('kindLabel'), width: 140, cell: (resource) => t(`resource.${resource.kind}`) },
        {
          key: 'hours',
          label: t('workingHours'),
          text: () => '',
          cell: ({ workingHours }) => (workingHours.length === 0 ? t('asOutlet') : <HoursText hours={workingHours} />),
        },
        { key: 'state', label: t('state'), width: 120, phone: 'end', cell: (one) => t(one.isActive ? 'on' : 'off') },
      ]}
      empty={{ icon: 'people', title: t('empty.resources'), text: t('empty.resourcesText') }}
      dialog={(resource, close) => (
        <ResourceDialog resource={resource} businessServiceId={businessServiceId} onClose={close} />
      )}
    />
  )
}
