import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { stock } from '../contract/stock.ts'
import type { StockItem, StockStore } from '../contract/replies.ts'
import { WASTE_REASONS } from '../contract/details.ts'
import { LineFields } from './line-fields.tsx'

export type MoveQuestion = 'receive' | 'open' | 'waste' | 'adjust' | 'transfer'

type Props = {
  kind: MoveQuestion
  /** The item it begins with, and the store. */
  item: StockItem | undefined
  storeId: string | undefined
  onClose: () => void
}

/** Stores that are switched on, as a field offers them. */
export function useStores(): readonly StockStore[] {
  return useQuery(queryOf(stock.stores, {})).data?.rows ?? []
}

/** The one document that is written: a delivery, waste, what was found wrong, or what went to another store. */
export function MoveDialog({ kind, item, storeId, onClose }: Props) {
  const { t } = useTranslation('stock')
  const stores = useStores()
  const [first] = stores
  const Body = { receive: ReceiveForm, open: OpenForm, waste: WasteForm, adjust: AdjustForm, transfer: TransferForm }[
    kind
  ]
  const chosen = storeId ?? (stores.length === 1 ? first?.id : undefined)
  return (
    <Dialog open title={t(`${kind}.title`)} onClose={onClose} width={640}>
      <Body
        key={chosen}
        stores={stores}
        storeId={chosen ?? ''}
        items={item ? [item] : []}
        onDone={(count) => {
          toast(t(`${kind}.done`, { count }))
          onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}

type BodyProps = {
  stores: readonly StockStore[]
  storeId: string
  items: readonly StockItem[]
  onDone: (count: number) => void
  onClose: () => void
}

const optionsOf = (stores: readonly StockStore[]) => stores.map(({ id, name }) => ({ value: id, label: name }))
const linesOf = (items: readonly StockItem[]) =>
  items.map(({ id, baseUnit, units }) => ({ itemId: id, quantity: '', unit: units[0]?.name ?? baseUnit }))

function ReceiveForm(props: BodyProps) {
  return <DeliveryForm {...props} kind="receive" />
}

function OpenForm(props: BodyProps) {
  return <DeliveryForm {...props} kind="open" />
}

function DeliveryForm({ kind, stores, storeId, items, onDone, onClose }: BodyProps & { kind: 'receive' | 'open' }) {
  const { t } = useTranslation('stock')
  const form = useRouteForm(kind === 'open' ? stock.open : stock.receive, {
    defaults: { storeId, note: '', lines: linesOf(items) },
    onDone: ({ moves }) => onDone(moves.length),
  })
  return (
    <Form form={form} label={t(`${kind}.title`)}>
      <SelectField form={form} name="storeId" label={t('store')} options={optionsOf(stores)} isRequired />
      <LineFields form={fieldsOf(form)} items={items} more="amount" />
      <TextField form={form} name="note" label={t('note')} help={t(`${kind}.note`)} maxLength={300} />
      <FormButtons form={form} label={t(`${kind}.ok`)} onCancel={onClose} />
    </Form>
  )
}

function WasteForm({ stores, storeId, items, onDone, onClose }: BodyProps) {
  const { t } = useTranslation('stock')
  const form = useRouteForm(stock.waste, {
    defaults: { storeId, note: '', lines: linesOf(items) },
    onDone: ({ moves }) => onDone(moves.length),
  })
  return (
    <Form form={form} label={t('waste.title')}>
      <FieldRow>
        <SelectField form={form} name="storeId" label={t('store')} options={optionsOf(stores)} isRequired />
        <SelectField
          form={form}
          name="reason"
          label={t('reason')}
          options={WASTE_REASONS.map((value) => ({ value, label: t(`wasteReason.${value}`) }))}
          isRequired
        />
      </FieldRow>
      <LineFields form={fieldsOf(form)} items={items} />
      <TextField form={form} name="note" label={t('note')} maxLength={300} />
      <FormButtons form={form} label={t('waste.ok')} onCancel={onClose} />
    </Form>
  )
}

function AdjustForm({ stores, storeId, items, onDone, onClose }: BodyProps) {
  const { t } = useTranslation('stock')
  const form = useRouteForm(stock.adjust, {
    defaults: { storeId, reason: '', lines: linesOf(items).map((line) => ({ ...line, direction: 'OUT' as const })) },
    onDone: ({ moves }) => onDone(moves.length),
  })
  return (
    <Form form={form} label={t('adjust.title')}>
      <SelectField form={form} name="storeId" label={t('store')} options={optionsOf(stores)} isRequired />
      <LineFields form={fieldsOf(form)} items={items} more="direction" />
      <TextField form={form} name="reason" label={t('reason')} isRequired maxLength={300} />
      <FormButtons form={form} label={t('adjust.ok')} onCancel={onClose} />
    </Form>
  )
}

function TransferForm({ stores, storeId, items, onDone, onClose }: BodyProps) {
  const { t } = useTranslation('stock')
  const form = useRouteForm(stock.transfer, {
    defaults: { fromStoreId: storeId, toStoreId: '', note: '', lines: linesOf(items) },
    onDone: ({ moves }) => onDone(moves.length / 2),
  })
  return (
    <Form form={form} label={t('transfer.title')}>
      <FieldRow>
        <SelectField form={form} name="fromStoreId" label={t('transfer.from')} options={optionsOf(stores)} isRequired />
        <SelectField form={form} name="toStoreId" label={t('transfer.to')} options={optionsOf(stores)} isRequired />
      </FieldRow>
      <LineFields form={fieldsOf(form)} items={items} />
      <TextField form={form} name="note" label={t('note')} maxLength={300} />
      <FormButtons form={form} label={t('transfer.ok')} onCancel={onClose} />
    </Form>
  )
}
