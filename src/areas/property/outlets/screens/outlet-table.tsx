import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { outlets, type Outlet } from '../contract.ts'
import { HoursText } from './hours-text.tsx'
import { OutletDialog } from './outlet-dialog.tsx'
import { OpenChip } from './outlet-marks.tsx'

/** Where the property sells. */
export function OutletTable() {
  const { t } = useTranslation('outlets')
  const read = useQuery(queryOf(outlets.list, { includeInactive: true }))
  return (
    <SetupTable
      needs="outlets.write"
      label={t('tab.outlets')}
      read={read}
      columns={useColumns()}
      empty={{ icon: 'building', title: t('empty.outlets'), text: t('empty.outletsText') }}
      dialog={(outlet, close) => <OutletDialog outlet={outlet} onClose={close} />}
    />
  )
}

function useColumns(): readonly Column<Outlet>[] {
  const { t } = useTranslation('outlets')
  const ways = ({ deliveryMethods }: Outlet) => deliveryMethods.map((way) => t(`way.${way}`)).join(', ')
  return [
    { key: 'name', label: t('name'), cell: (outlet) => outlet.name, phone: 'title' },
    { key: 'kind', label: t('kindLabel'), cell: (outlet) => t(`kind.${outlet.kind}`), width: 140 },
    { key: 'ways', label: t('ways'), cell: ways, text: ways },
    { key: 'hours', label: t('hours'), cell: (outlet) => <HoursText hours={outlet.openingHours} />, text: () => '' },
    {
      key: 'state',
      label: t('state'),
      width: 120,
      phone: 'end',
      cell: (outlet) => <OpenChip outlet={outlet} />,
      text: () => '',
    },
  ]
}
