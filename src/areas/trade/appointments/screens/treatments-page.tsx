import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Outlet, outlets } from '#areas/property/outlets/contract.ts'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { appointments, type Package, type Treatment } from '../contract.ts'
import { PackageDialog } from './package-dialog.tsx'
import { TreatmentDialog } from './treatment-dialog.tsx'
import { useOutlet } from './use-outlet.ts'

const TABS = ['treatments', 'packages'] as const

/** What an outlet does by appointment: how long each takes, who does it, and what is sold as a bundle. */
export function TreatmentsPage() {
  const { t } = useTranslation('appointments')
  const { read, offered, outlet } = useOutlet()
  const [, setUrl] = useUrlState()
  const mayManage = useCan('appointments.manage')
  const [isNew, setNew] = useState(false)
  const tabs = useTabs(TABS, { label: (name) => t(`setUp.${name}`), preservedFields: ['outlet'] })
  const tab = tabs.open
  const close = () => setNew(false)
  return (
    <Page
      title={t('setUp.title')}
      actions={
        mayManage &&
        outlet && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setNew(true)}>
            {t(`setUp.add.${tab}`)}
          </Button>
        )
      }
      tabs={tabs}
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <CardSkeleton height={320} />}
      {read.data && !outlet && <EmptyState icon="building" title={t('day.noOutlet')} text={t('day.noOutletText')} />}
      {outlet && offered.length > 1 && (
        <MuiTextField
          select
          label={t('outlet')}
          value={outlet.id}
          onChange={(event) => setUrl({ outlet: event.target.value })}
          sx={{ width: 260, mb: 4 }}
        >
          {offered.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </MuiTextField>
      )}
      {outlet && tab === 'treatments' && <Treatments outlet={outlet} isNew={isNew} onNewClosed={close} />}
      {outlet && tab === 'packages' && <Packages outlet={outlet} isNew={isNew} onNewClosed={close} />}
    </Page>
  )
}

type Props = { outlet: Outlet; isNew: boolean; onNewClosed: () => void }

function Treatments({ outlet, isNew, onNewClosed }: Props) {
  const { t } = useTranslation(['appointments', 'shell'])
  const mayManage = useCan('appointments.manage')
  const [edited, setEdited] = useState<Treatment>()
  const read = useQuery(queryOf(appointments.treatments, { businessServiceId: outlet.id }))
  const people = useQuery(queryOf(outlets.resources, { businessServiceId: outlet.id })).data?.rows ?? []
  const close = () => (setEdited(undefined), onNewClosed())
  const namesOf = ({ staffIds }: Treatment): string =>
    staffIds.length === 0
      ? t('setUp.everybody')
      : people.flatMap(({ id, name }) => (staffIds.includes(id) ? [name] : [])).join(', ')
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton />
  return (
    <>
      {read.data.rows.length === 0 ? (
        <EmptyState icon="clock" title={t('setUp.noTreatments')} text={t('setUp.noTreatmentsText')} />
      ) : (
        <Section isFlush>
          <DataTable
            label={t('setUp.treatments')}
            rows={read.data.rows}
            rowKey={({ productId }) => productId}
            columns={[
              { key: 'name', label: t('service'), cell: ({ name }) => name, phone: 'title' },
              { key: 'groupName', label: t('setUp.group'), cell: ({ groupName }) => groupName, phone: 'hidden' },
              { key: 'minutes', label: t('setUp.duration'), cell: (row) => t('minutes', { count: row.minutes }) },
              { key: 'staff', label: t('staff'), cell: namesOf },
              { key: 'state', label: t('statusLabel'), cell: (row) => t(row.isBookable ? 'setUp.sold' : 'setUp.notSold') },
              { key: 'price', label: t('price'), align: 'end', phone: 'end', cell: ({ price }) => <MoneyText amount={price} /> },
            ]}
            onOpen={mayManage ? setEdited : undefined}
            actions={mayManage ? [{ label: t('shell:edit'), isPrimary: true, run: setEdited }] : undefined}
          />
        </Section>
      )}
      {mayManage && (edited || isNew) && (
        <TreatmentDialog outlet={outlet} treatment={edited} known={read.data.rows} people={people} onClose={close} />
      )}
    </>
  ) // prettier-ignore
}

function Packages({ outlet, isNew, onNewClosed }: Props) {
  const { t } = useTranslation(['appointments', 'shell'])
  const mayManage = useCan('appointments.manage')
  const [edited, setEdited] = useState<Package>()
  const read = useQuery(queryOf(appointments.packages, { businessServiceId: outlet.id }))
  const treatments = useQuery(queryOf(appointments.treatments, { businessServiceId: outlet.id })).data?.rows ?? []
  const close = () => (setEdited(undefined), onNewClosed())
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton />
  const minutesOf = ({ items }: Package) => items.reduce((all, { minutes }) => all + minutes, 0)
  return (
    <>
      {read.data.rows.length === 0 ? (
        <EmptyState icon="star" title={t('setUp.noPackages')} text={t('setUp.noPackagesText')} />
      ) : (
        <Section isFlush>
          <DataTable
            label={t('setUp.packages')}
            rows={read.data.rows}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', label: t('package'), cell: ({ name }) => name, phone: 'title' },
              { key: 'items', label: t('setUp.treatments'), cell: ({ items }) => items.map(({ name }) => name).join(', ') },
              { key: 'minutes', label: t('setUp.duration'), cell: (row) => t('minutes', { count: minutesOf(row) }) },
              { key: 'state', label: t('statusLabel'), cell: (row) => t(row.isActive ? 'setUp.sold' : 'setUp.notSold') },
              { key: 'price', label: t('price'), align: 'end', phone: 'end', cell: ({ price }) => <MoneyText amount={price} /> },
            ]}
            onOpen={mayManage ? setEdited : undefined}
            actions={mayManage ? [{ label: t('shell:edit'), isPrimary: true, run: setEdited }] : undefined}
          />
        </Section>
      )}
      {mayManage && (edited || isNew) && (
        <PackageDialog outlet={outlet} known={edited} treatments={treatments} onClose={close} />
      )}
    </>
  ) // prettier-ignore
}
