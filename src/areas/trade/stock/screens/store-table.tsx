import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { queryOf } from '#web/api.ts'
import { fieldsOf, useRouteForm, type RouteForm } from '#web/form.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { ReadTable } from '#web/ui/read-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { stock } from '../contract/stock.ts'
import type { StockStore } from '../contract/replies.ts'

/** The stores, the outlets that sell from each, and whether each may go below zero. */
export function StoreTable({ isNew, onNewClosed }: { isNew: boolean; onNewClosed: () => void }) {
  const { t } = useTranslation(['stock', 'shell'])
  const [, setUrl] = useUrlState()
  const mayWrite = useCan('stock.write')
  const [edited, setEdited] = useState<StockStore>()
  const read = useQuery(queryOf(stock.stores, { includeInactive: true }))
  const columns = useColumns()
  return (
    <>
      <ReadTable
        label={t('tab.stores')}
        read={read}
        rowKey={({ id }) => id}
        columns={columns}
        onOpen={mayWrite ? setEdited : undefined}
        actions={[
          {
            label: t('stores.show'),
            icon: 'list',
            isPrimary: true,
            run: ({ id }) => setUrl({ tab: undefined, storeId: id }),
          },
          { label: t('shell:edit'), icon: 'edit', isHidden: () => !mayWrite, run: setEdited },
        ]}
        empty={{ title: t('stores.empty'), text: t('stores.emptyText') }}
      />
      {isNew && <NewStore onClose={onNewClosed} taken={read.data?.rows ?? []} />}
      {edited && <EditStore store={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

type StoreForm = RouteForm<typeof stock.createStore>

function NewStore({ taken, onClose }: { taken: readonly StockStore[]; onClose: () => void }) {
  const { t } = useTranslation('stock')
  const places = useQuery(queryOf(outlets.list, {})).data?.rows ?? []
  const free = places.filter(({ id }) => !taken.some(({ businessServiceId }) => businessServiceId === id))
  const form = useRouteForm(stock.createStore, {
    defaults: { name: '', blocksIngredients: false, blocksRetail: true },
    onDone: ({ name }) => {
      toast(t('stores.added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('stores.add')} onClose={onClose}>
        <TextField form={form} name="name" label={t('stores.name')} help={t('stores.nameHelp')} autoFocus maxLength={80} />
        <SelectField form={form} name="businessServiceId" label={t('stores.outlet')} help={t('stores.outletHelp')} blank={t('stores.noOutlet')} options={free.map(({ id, name }) => ({ value: id, label: name }))} />
        <Policy form={form} />
    </FormDialog>
  ) // prettier-ignore
}

function EditStore({ store, onClose }: { store: StockStore; onClose: () => void }) {
  const { t } = useTranslation(['stock', 'shell'])
  const { id, ownName, version, blocksIngredients, blocksRetail, isActive } = store
  const form = useRouteForm(stock.updateStore, {
    defaults: { storeId: id, name: ownName, version, blocksIngredients, blocksRetail, isActive },
    onDone: ({ name }) => {
      toast(t('stores.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={store.name} label={t('shell:save')} onClose={onClose}>
      <TextField form={form} name="name" label={t('stores.name')} help={t('stores.nameHelp')} maxLength={80} />
      <Policy form={fieldsOf(form)} />
      <CheckboxField form={form} name="isActive" label={t('stores.isOn')} />
    </FormDialog>
  )
}

function Policy({ form }: { form: StoreForm }) {
  const { t } = useTranslation('stock')
  return (
    <div>
      <CheckboxField form={form} name="blocksRetail" label={t('stores.blocksRetail')} help={t('stores.blocksHelp')} />
      <CheckboxField form={form} name="blocksIngredients" label={t('stores.blocksIngredients')} />
    </div>
  )
}

function useColumns(): readonly Column<StockStore>[] {
  const { t } = useTranslation('stock')
  const places = useQuery(queryOf(outlets.list, { includeInactive: true })).data?.rows ?? []
  const outletOf = ({ businessServiceId }: StockStore) =>
    places.find(({ id }) => id === businessServiceId)?.name ?? t('stores.noOutlet')
  const policyOf = ({ blocksIngredients, blocksRetail }: StockStore) =>
    t(`stores.policy.${blocksRetail ? 'retail' : 'none'}${blocksIngredients ? 'AndIngredients' : ''}`)
  return [
    { key: 'name', label: t('stores.name'), cell: (row) => row.name, phone: 'title' },
    { key: 'outlet', label: t('stores.outlet'), cell: outletOf, text: outletOf },
    { key: 'policy', label: t('stores.whenOut'), cell: policyOf, text: policyOf },
    {
      key: 'state',
      label: t('state'),
      width: 110,
      cell: (row) => (row.isActive ? t('on') : <StatusChip tone="cancelled" label={t('off')} />),
    },
  ]
}
