import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { queryOf } from '#web/api.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadTable } from '#web/ui/read-table.tsx'
import { products } from '../contract/products.ts'
import type { ProductGroup } from '../contract/replies.ts'
import { GroupDialog } from './group-dialog.tsx'

/** What products are grouped by: where each group is sold, and who prepares it. */
export function GroupList() {
  const { t } = useTranslation(['products', 'shell'])
  const go = useGo()
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('products.write')
  const [edited, setEdited] = useState<ProductGroup>()
  const read = useQuery(queryOf(products.groups, { includeInactive: true }))
  const columns = useColumns()
  const isNew = url['new'] === 'yes' && mayWrite
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
        {t('groups.add')}
      </Button>
    )
  const close = () => {
    setEdited(undefined)
    setUrl({ new: undefined })
  }
  return (
    <Page title={t('groups.title')} subtitle={t('groups.subtitle')} actions={add('contained')}>
      <ReadTable
        label={t('groups.title')}
        read={read}
        rowKey={(group) => group.id}
        columns={columns}
        onOpen={mayWrite ? setEdited : undefined}
        actions={[
          {
            label: t('groups.show'),
            icon: 'list',
            isPrimary: true,
            run: (group) => go(`/product/list?productGroupId=${group.id}`),
          },
          { label: t('shell:edit'), icon: 'edit', isHidden: () => !mayWrite, run: setEdited },
        ]}
        empty={{ icon: 'tag', title: t('groups.empty'), text: t('groups.emptyText'), action: add('outlined') }}
      />
      {(isNew || edited) && <GroupDialog group={edited} onClose={close} />}
    </Page>
  )
}

function useColumns(): readonly Column<ProductGroup>[] {
  const { t } = useTranslation('products')
  const stations = useQuery(queryOf(outlets.stations, { includeInactive: true })).data?.rows ?? []
  const places = useQuery(queryOf(outlets.list, { includeInactive: true })).data?.rows ?? []
  const stationOf = ({ stationId }: ProductGroup) => stations.find(({ id }) => id === stationId)?.name ?? t('noStation')
  const soldIn = ({ businessServiceIds }: ProductGroup) =>
    places
      .filter(({ id }) => businessServiceIds.includes(id))
      .map(({ name }) => name)
      .join(', ') || t('soldNowhere')
  return [
    { key: 'name', label: t('name'), cell: (group) => group.name, phone: 'title' },
    {
      key: 'count',
      label: t('groups.count'),
      align: 'end',
      width: 110,
      phone: 'end',
      cell: (group) => group.productCount,
    },
    { key: 'outlets', label: t('soldIn'), cell: soldIn, text: soldIn },
    { key: 'station', label: t('station'), cell: stationOf, text: stationOf, width: 130 },
    { key: 'course', label: t('course'), cell: (group) => t(`courses.${group.course}`), width: 130, phone: 'hidden' },
    { key: 'tax', label: t('tax'), cell: (group) => t(`taxes.${group.taxCategory}`), width: 150, phone: 'hidden' },
    {
      key: 'state',
      label: t('state'),
      width: 110,
      cell: (group) => (group.isActive ? t('on') : <StatusChip tone="cancelled" label={t('off')} />),
    },
  ]
}
