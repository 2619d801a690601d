import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import type { ListFilter } from '#web/ui/list-filters.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { products } from '../contract/products.ts'
import { type Product, PRODUCT_KINDS } from '../contract/replies.ts'
import { SoldOutDialog } from './out-dialog.tsx'
import { AllergenNames, SoldOutChip } from './product-marks.tsx'
import { ProductPanel } from './product-panel.tsx'

/** Everything that is sold, one product beside. The view and the open product are in the address. */
export function ProductList() {
  const { t } = useTranslation('products')
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('products.write')
  const [leaving, setLeaving] = useState<Product>()
  const back = useBack()
  const columns = useColumns()
  const filters = useFilters()
  const actions = useActions({ back, markSoldOut: setLeaving })
  const isNew = url['new'] === 'yes' && mayWrite
  return (
    <>
      <DataList
        label={t('list.title')}
        source={products.list}
        sheet={products.export}
        search="text"
        searchLabel={t('list.search')}
        filters={filters}
        columns={columns}
        onOpen={(product) => setUrl({ product: product.id })}
        isMarked={(product) => product.outage !== null}
        actions={actions}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
      {(url['product'] || isNew) && (
        <ProductPanel
          key={url['product'] ?? 'new'}
          productId={isNew ? undefined : url['product']}
          groupId={url['productGroupId']}
          onSoldOut={setLeaving}
          onBack={back}
          onClose={() => setUrl({ product: undefined, new: undefined })}
        />
      )}
      {leaving && <SoldOutDialog product={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('products')
  const groups = useQuery(queryOf(products.groups, { includeInactive: true })).data?.rows ?? []
  const places = useQuery(queryOf(outlets.list, {})).data?.rows ?? []
  return [
    {
      name: 'productGroupId',
      label: t('group'),
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'businessServiceId',
      label: t('soldIn'),
      options: places.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'kind',
      label: t('kindLabel'),
      options: PRODUCT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      name: 'view',
      label: t('show'),
      options: (['out', 'inactive'] as const).map((value) => ({ value, label: t(`view.${value}`) })),
    },
  ]
}

type Availability = { back: (product: Product) => void; markSoldOut: (product: Product) => void }

function useActions({ back, markSoldOut }: Availability): readonly RowAction<Product>[] {
  const { t } = useTranslation(['products', 'shell'])
  const [, setUrl] = useUrlState()
  const mayWrite = useCan('products.write')
  const mayMarkSoldOut = useCan('products.availability')
  return [
    {
      label: t('out.back'),
      icon: 'check',
      isPrimary: true,
      isHidden: (product) => !mayMarkSoldOut || product.outage === null,
      run: back,
    },
    {
      label: t('out.say'),
      icon: 'block',
      isPrimary: true,
      isHidden: (product) => !mayMarkSoldOut || product.outage !== null,
      run: markSoldOut,
    },
    { label: t('shell:edit'), icon: 'edit', isHidden: () => !mayWrite, run: ({ id }) => setUrl({ product: id }) },
  ]
}

/** Marks a product available again, with undo. */
function useBack() {
  const { t } = useTranslation('products')
  const notify = useNotify()
  const { mutate } = useSend(products.setAvailability)
  return ({ id: productId, name, outage }: Product) =>
    mutate(
      { productId, isAvailable: true },
      {
        onSuccess: () =>
          toast(t('out.isBack', { name }), {
            undo: () =>
              mutate(
                { productId, isAvailable: false, reason: outage?.reason ?? '', untilAt: outage?.untilAt ?? null },
                { onError: notify.refusal },
              ),
          }),
        onError: notify.refusal,
      },
    )
}

function useColumns(): readonly Column<Product>[] {
  const { t } = useTranslation('products')
  const stations = useQuery(queryOf(outlets.stations, { includeInactive: true })).data?.rows ?? []
  const stationOf = ({ stationId }: Product) => stations.find(({ id }) => id === stationId)?.name ?? '–'
  return [
    { key: 'productCode', label: t('code'), cell: (row) => row.productCode, width: 110, phone: 'hidden' },
    {
      key: 'name',
      label: t('name'),
      phone: 'title',
      text: (row) => row.name,
      cell: (row) => (
        <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          {row.name}
          {row.outage && <SoldOutChip />}
        </Box>
      ),
    },
    { key: 'groupName', label: t('group'), cell: (row) => row.groupName },
    { key: 'station', label: t('station'), cell: stationOf, text: stationOf, width: 110, phone: 'hidden' },
    {
      key: 'allergens',
      label: t('allergens'),
      phone: 'hidden',
      cell: (row) => <AllergenNames allergens={row.allergens} />,
      text: (row) => row.allergens.join(' '),
    },
    {
      key: 'price',
      label: t('price'),
      align: 'end',
      phone: 'end',
      width: 130,
      cell: (row) => <MoneyText amount={row.price} />,
    },
  ]
}
